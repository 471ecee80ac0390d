import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { ServiceError } from '#lib/shared/errors.ts';

const inflate = promisify(gunzip);
const deflate = promisify(gzip);

/** RFC 1952, 2.3.1: the two bytes that begin every gzip member. */
const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** What a gzip body holds, or a body that is none as it is; refused as soon as it grows past `limit` bytes: a small bomb stays small in memory. */
export const gunzipBody = async (body: Buffer, limit: number): Promise<Buffer> => {
  // OpenCMIS over CXF sends the header and compresses nothing.
  if (!isGzip(body)) return body;
  try {
    return await inflate(body, { maxOutputLength: limit });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new ServiceError('tooLarge', `The body is larger than ${limit} bytes`, { cause: error });
    throw new ServiceError('invalidArgument', 'The gzip body is damaged', { cause: error });
  }
};

/** Below this, in bytes, the gzip header and the time cost more than is saved. */
const WORTH_IT = 1024;

/** Types that are already compressed, or that a client wants byte for byte at a known length. */
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|xml|soap\+xml|yaml|[\w.-]+\+(?:json|xml))|image\/svg\+xml)/i;

/** RFC 9110, 12.5.3: whether the header admits gzip; `q=0` refuses it. */
export const acceptsGzip = (acceptEncoding: string | undefined): boolean => {
  const weights = new Map(
    (acceptEncoding ?? '').split(',').map((one) => {
      const [coding = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
      const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [coding, q === undefined ? 1 : Number(q)] as const;
    }),
  );
  return (weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0) > 0;
};

/** Whether a body of this type and size is sent compressed to clients that admit it. */
export const isCompressible = (contentType: string, bytes: number): boolean =>
  bytes >= WORTH_IT && COMPRESSIBLE.test(contentType);

export const gzipBody = (body: Uint8Array): Promise<Buffer> => deflate(body);
