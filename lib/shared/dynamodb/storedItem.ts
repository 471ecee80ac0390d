/** A stored item with plain JavaScript values. */
export type StoredItem = Readonly<Record<string, unknown>>;
