/** Tables whose ids may have names. */
export const NAMED_TABLES = ['Part', 'Supplier', 'OfferPartSupplier', 'Periods'] as const;
export type NamedTable = (typeof NAMED_TABLES)[number];

/**
 * Names by table, then by id in decimal digits. `TextIds` has the ids that the sender wrote as texts, by the numbers that
 * stand for them.
 */
export type Names = Readonly<Partial<Record<NamedTable | 'TextIds', Readonly<Record<string, string>>>>>;
