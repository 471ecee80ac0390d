/** Rows whose text is in memory at once. */
export const BATCH = 1_000;

/** Anything in batches of `BATCH`, the last one perhaps smaller; of nothing there is none. */
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
