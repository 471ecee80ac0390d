import type { IncomingMessage } from 'node:http';
import { releaseMemory } from '#lib/shared/releaseMemory.ts';

/** Larger than the limit of the handlers, so that the API refuses a large body in its own form. */
const MAX_BODY_BYTES = 128 * 1024 * 1024;

/** Initial buffer, in bytes, of a body of unknown length; a full buffer doubles. */
const INITIAL_BYTES = 64 * 1024;

const growBuffer = (bytes: Buffer, filled: number, size: number): Buffer => {
  const larger = Buffer.allocUnsafeSlow(size);
  bytes.copy(larger, 0, 0, filled);
  releaseMemory(bytes);
  return larger;
};

const collect = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  const announced = Number(request.headers['content-length'] ?? INITIAL_BYTES);
  let bytes: Buffer = Buffer.allocUnsafeSlow(Math.min(announced, MAX_BODY_BYTES));
  let filled = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    const end = filled + chunk.length;
    if (end > MAX_BODY_BYTES) return undefined;
    if (end > bytes.length) bytes = growBuffer(bytes, filled, Math.max(end, bytes.length * 2));
    chunk.copy(bytes, filled);
    filled = end;
  }
  return bytes.subarray(0, filled);
};

/**
 * Reads the body of a request into one buffer. Its size is that of Content-Length; without that header the buffer
 * grows.
 * @returns undefined for a body of more than 128 MiB, or one that its client did not finish
 */
export const readBody = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  try {
    return await collect(request);
  } catch {
    return undefined;
  }
};
