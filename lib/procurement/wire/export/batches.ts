/** Items of one batch, whose text is in memory at once. */
export const BATCH = 1_000;

/** Splits items into batches of `BATCH`; the last one may be smaller. */
export function* toBatches<T>(items: Iterable<T>): Generator<readonly T[]> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
