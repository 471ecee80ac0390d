/** Names that came with the data, by table and id. */
export type Names = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;

/** Returns the id with the name that it was given: "10 Bolt M8". */
export const formatNamed = (names: Names | undefined, table: 'Part' | 'Supplier', id: number): string => {
  const name = names?.[table]?.[String(id)];
  return name === undefined ? String(id) : `${id} ${name}`;
};
