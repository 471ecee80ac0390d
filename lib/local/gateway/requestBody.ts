import type { IncomingMessage } from 'node:http';
import { releaseMemory } from '#lib/shared/releaseMemory.ts';

/** Larger than the limit of the handlers, so that the API refuses a large body in its own form. */
const MAX_BODY_BYTES = 128 * 1024 * 1024;

/** Sizes of the first and the largest block in bytes; between them, a block is as large as what was received before. */
const FIRST_BLOCK = 16 * 1024;
const LARGEST_BLOCK = 4 * 1024 * 1024;

/** Times in milliseconds. */
export interface BodyTimes {
  /** Longest time without a byte. */
  readonly idle: number;
  /** Longest time for the whole body. */
  readonly whole: number;
}

export const BODY_TIMES: BodyTimes = { idle: 30_000, whole: 600_000 };

/** Why a body was not read: too many bytes, too few in time, or a client that is gone. */
export type UnreadBody = 'tooLarge' | 'tooSlow' | 'cut';

/**
 * Collects a body in blocks, so that memory follows the bytes received: the announced length may be a lie, and chunks of
 * a byte each would take a hundred times their size.
 */
const createCollector = () => {
  const full: Buffer[] = [];
  let block = Buffer.alloc(0);
  let filled = 0;
  let size = 0;
  const addBlock = (): void => {
    if (filled > 0) full.push(block);
    block = Buffer.allocUnsafeSlow(Math.min(LARGEST_BLOCK, Math.max(FIRST_BLOCK, size)));
    filled = 0;
  };
  return {
    /** Returns false, without taking the chunk, if the body gets too large. */
    append: (chunk: Buffer): boolean => {
      if (size + chunk.length > MAX_BODY_BYTES) return false;
      for (let at = 0; at < chunk.length; ) {
        if (filled === block.length) addBlock();
        const copied = chunk.copy(block, filled, at);
        at += copied;
        filled += copied;
        size += copied;
      }
      return true;
    },
    join: (): Buffer => {
      const last = block.subarray(0, filled);
      if (full.length === 0) return last;
      const whole = Buffer.allocUnsafeSlow(size);
      let end = 0;
      for (const each of [...full, last]) {
        end += each.copy(whole, end);
        releaseMemory(each);
      }
      return whole;
    },
  };
};

/** Reads the body of a request into one buffer. Needs at most twice the memory of the bytes received. */
export const readBody = (request: IncomingMessage, { idle, whole } = BODY_TIMES): Promise<Buffer | UnreadBody> =>
  new Promise((resolve) => {
    const { append, join } = createCollector();
    const end = (result: Buffer | UnreadBody): void => {
      clearTimeout(idleTimer);
      clearTimeout(wholeTimer);
      request.off('data', take).pause();
      resolve(result);
    };
    const take = (chunk: Buffer): void => {
      idleTimer.refresh();
      if (!append(chunk)) end('tooLarge');
    };
    const idleTimer = setTimeout(end, idle, 'tooSlow');
    const wholeTimer = setTimeout(end, whole, 'tooSlow');
    request.on('data', take);
    request.once('end', () => end(join()));
    // Stays after the end: an error that nobody listens to would end the process.
    request.on('error', () => end('cut'));
  });
