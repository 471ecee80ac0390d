import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';

export interface FailedItem {
  /** Position among the items of the write. */
  readonly index: number;
  /** The stored item when its condition failed; undefined if there was none. */
  readonly old: StoredItem | undefined;
}

/** A write failed, having written nothing, because the conditions of these items did not hold. */
export class ConditionFailed extends Error {
  readonly failures: readonly FailedItem[];

  constructor(failures: readonly FailedItem[], cause: unknown) {
    super(`The condition of item ${failures.map(({ index }) => index).join(', ')} failed`, { cause });
    this.name = 'ConditionFailed';
    this.failures = failures;
  }

  /** Returns the failure of the item at this position, if any. */
  at(index: number): FailedItem | undefined {
    return this.failures.find((failure) => failure.index === index);
  }
}
