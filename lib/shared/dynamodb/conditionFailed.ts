/** An item of the table as the document client gives it. */
export type StoredItem = Readonly<Record<string, unknown>>;

export interface FailedItem {
  /** Position among the items that were handed to the write. */
  readonly index: number;
  /** The item as it stood when its condition failed; undefined: there was none. */
  readonly old: StoredItem | undefined;
}

/** Nothing was written, because the conditions of these items did not hold. The store translates it. */
export class ConditionFailed extends Error {
  readonly failures: readonly FailedItem[];

  constructor(failures: readonly FailedItem[], cause: unknown) {
    super(`The condition of item ${failures.map(({ index }) => index).join(', ')} failed`, { cause });
    this.name = 'ConditionFailed';
    this.failures = failures;
  }

  /** The failure of the item at this position, if it was among those that failed. */
  at(index: number): FailedItem | undefined {
    return this.failures.find((failure) => failure.index === index);
  }
}
