import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { ServiceError } from '#lib/shared/errors.ts';
import { createTooLargeError } from '#lib/shared/http/createTooLargeError.ts';

const inflate = promisify(gunzip);
const deflate = promisify(gzip);

/** RFC 1952 §2.3.1: the two bytes that begin every gzip member. */
export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

const invalid = (key: string, message: string, cause?: unknown) =>
  new ServiceError('invalidArgument', message, { translation: { key, values: {} }, cause });

/**
 * Decompresses a gzip body.
 * @throws ServiceError `tooLarge` as soon as the output exceeds `limit` bytes, so that a gzip bomb stays small in memory
 */
export const gunzipBody = async (body: Buffer, limit: number): Promise<Buffer> => {
  if (!isGzip(body))
    throw invalid(
      'gzipMissing',
      'The body is not valid gzip: compress it, or send it without the header Content-Encoding',
    );
  try {
    return await inflate(body, { maxOutputLength: limit });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw createTooLargeError(limit, error);
    throw invalid(
      'gzipDamaged',
      'The body is not valid gzip: it is damaged or incomplete. Compress and send it again',
      error,
    );
  }
};

/** Below this size, in bytes, compression costs more than it saves. */
const MIN_COMPRESSIBLE_BYTES = 1024;

/** Other types are compressed already, or clients need them byte for byte with a known length. */
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|xml|soap\+xml|yaml|[\w.-]+\+(?:json|xml))|image\/svg\+xml)/i;

/** Other names of codings (RFC 9110 §8.4.1.3). */
const ALIASES: Readonly<Record<string, string>> = { gzip: 'x-gzip' };

/** Whether an Accept-Encoding header admits a coding; `q=0` refuses it (RFC 9110 §12.5.3). */
export const acceptsCoding = (acceptEncoding: string | undefined, name: 'br' | 'gzip'): boolean => {
  const weights = new Map(
    (acceptEncoding ?? '').split(',').map((one) => {
      const [coding = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
      const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [coding, q === undefined ? 1 : Number(q)] as const;
    }),
  );
  return (weights.get(name) ?? weights.get(ALIASES[name] ?? name) ?? weights.get('*') ?? 0) > 0;
};

export const acceptsGzip = (acceptEncoding: string | undefined): boolean => acceptsCoding(acceptEncoding, 'gzip');

/** Whether a body of this type and size is compressed for clients that accept gzip. */
export const isCompressible = (contentType: string, bytes: number): boolean =>
  bytes >= MIN_COMPRESSIBLE_BYTES && COMPRESSIBLE.test(contentType);

export const gzipBody = (body: Uint8Array): Promise<Buffer> => deflate(body);
