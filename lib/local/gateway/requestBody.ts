import type { IncomingMessage } from 'node:http';
import { releaseMemory } from '#lib/shared/releaseMemory.ts';

/** Above what a handler accepts, so that too large a body is refused in the API's own form. */
const MAX_BODY_BYTES = 128 * 1024 * 1024;

/** From here on, in bytes, a body of unknown length is copied to where there is room for twice as much. */
const ROOM = 64 * 1024;

const withRoom = (bytes: Buffer, filled: number, size: number): Buffer => {
  const larger = Buffer.allocUnsafeSlow(size);
  bytes.copy(larger, 0, 0, filled);
  releaseMemory(bytes);
  return larger;
};

const collect = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  const announced = Number(request.headers['content-length'] ?? ROOM);
  let bytes: Buffer = Buffer.allocUnsafeSlow(Math.min(announced, MAX_BODY_BYTES));
  let filled = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    const end = filled + chunk.length;
    if (end > MAX_BODY_BYTES) return undefined;
    if (end > bytes.length) bytes = withRoom(bytes, filled, Math.max(end, bytes.length * 2));
    chunk.copy(bytes, filled);
    filled = end;
  }
  return bytes.subarray(0, filled);
};

/**
 * The body of a request, in memory once: in a place as large as its header announces, else in one that grows.
 * @returns undefined for a body of more than `MAX_BODY_BYTES`, and for one that its client broke off
 */
export const readBody = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  try {
    return await collect(request);
  } catch {
    return undefined;
  }
};
