/** Tables whose ids may have names. */
export const NAMED_TABLES = ['Part', 'Supplier', 'OfferPartSupplier', 'Periods'] as const;
export type NamedTable = (typeof NAMED_TABLES)[number];

/** Names by table, then by id in decimal digits. */
export type Names = Readonly<Partial<Record<NamedTable, Readonly<Record<string, string>>>>>;
