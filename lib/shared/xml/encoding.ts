import { isUtf8 } from 'node:buffer';
import { createXmlError } from '#lib/shared/xml/error.ts';

const utf16 = (label: 'utf-16le' | 'utf-16be', bytes: Buffer): Buffer => {
  try {
    return Buffer.from(new TextDecoder(label, { fatal: true }).decode(bytes), 'utf8');
  } catch {
    throw createXmlError('The document begins like UTF-16 but is not valid UTF-16');
  }
};

const DECLARED = /^<\?xml\s[^>]*?\sencoding\s*=\s*["']([^"']*)["']/;

/** Converts a document in UTF-8 or UTF-16 to UTF-8 without a byte order mark. */
export const toUtf8 = (bytes: Buffer): Buffer => {
  const [first = 0, second = 0, third = 0] = bytes;
  if (first === 0xff && second === 0xfe) return utf16('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return utf16('utf-16be', bytes);
  if (first === 0x3c && second === 0) return utf16('utf-16le', bytes);
  if (first === 0 && second === 0x3c) return utf16('utf-16be', bytes);
  const text = first === 0xef && second === 0xbb && third === 0xbf ? bytes.subarray(3) : bytes;
  const encoding = DECLARED.exec(text.toString('latin1', 0, 200))?.[1]?.toLowerCase() ?? 'utf-8';
  if (!['utf-8', 'utf8', 'us-ascii', 'ascii'].includes(encoding))
    throw createXmlError(`The encoding ${encoding} is not supported: send UTF-8 or UTF-16`);
  if (!isUtf8(text)) throw createXmlError('The document is not valid UTF-8: send UTF-8 or UTF-16');
  return text;
};
