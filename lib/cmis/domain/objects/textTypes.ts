import { parseMediaType } from '#lib/shared/mtom/mediaType.ts';

/** How a text is written: its words are found without markup or escapes. */
export type TextSyntax = 'plain' | 'markup' | 'json';

/** The media types of text, for search and for thumbnails. The first pattern that matches decides. */
const TEXT_TYPES: readonly (readonly [RegExp, TextSyntax])[] = [
  [/^text\/(?:html|xml)$|^application\/xml$|\+xml$/, 'markup'],
  [/^application\/json$|\+json$/, 'json'],
  [/^text\/|^application\/(?:x-)?(?:javascript|ecmascript|typescript|yaml|sql|tex|latex|sh|toml)$|\+yaml$/, 'plain'],
];

/** Returns how content of a media type is written; undefined if it is no text. */
export const findTextSyntax = (mimeType: string): TextSyntax | undefined => {
  const { type } = parseMediaType(mimeType);
  return TEXT_TYPES.find(([pattern]) => pattern.test(type))?.[1];
};

/** Bytes from which UTF-16 without a byte order mark is told: Latin text then has a zero in every second byte. */
const SAMPLE = 1024;

const countZeros = (bytes: Uint8Array, first: 0 | 1): number =>
  bytes.subarray(0, SAMPLE).filter((byte, index) => index % 2 === first && byte === 0).length;

const detectUtf16 = (bytes: Uint8Array): string | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const most = Math.min(bytes.length, SAMPLE) / 4;
  if (bytes.length > 1 && countZeros(bytes, 1) > most) return 'utf-16le';
  return bytes.length > 1 && countZeros(bytes, 0) > most ? 'utf-16be' : undefined;
};

/** Whether a text is UTF-8, of which the last character may be cut. */
const isUtf8Text = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
};

const createDecoder = (label: string): InstanceType<typeof TextDecoder> | undefined => {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
};

/**
 * Decodes a text by its byte order mark, else by the charset of its media type, else as UTF-16 if it has the zeros of
 * that, as UTF-8 if it is valid, or as Latin-1.
 */
export const decodeText = (mimeType: string, bytes: Uint8Array): string => {
  const { charset } = parseMediaType(mimeType).parameters;
  const marked = bytes[0] === 0xff || bytes[0] === 0xfe ? detectUtf16(bytes) : undefined;
  const declared = charset === undefined ? undefined : createDecoder(charset);
  if (marked === undefined && declared !== undefined) return declared.decode(bytes);
  const label = marked ?? detectUtf16(bytes) ?? (isUtf8Text(bytes) ? 'utf-8' : 'latin1');
  return new TextDecoder(label).decode(bytes);
};
