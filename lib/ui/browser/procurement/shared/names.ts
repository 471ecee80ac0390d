import type { Names } from '#lib/procurement/domain/problem/names.ts';

/** Returns the id with the name that it was given: "10 Bolt M8". */
export const formatNamed = (names: Names | undefined, table: 'Part' | 'Supplier', id: number): string => {
  const name = names?.[table]?.[String(id)];
  return name === undefined ? String(id) : `${id} ${name}`;
};
