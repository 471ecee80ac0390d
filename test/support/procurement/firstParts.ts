import { instance } from '#test/support/procurement/procurement.ts';

type Row = Readonly<Record<string, number>>;

/** The first parts of an instance whose rows are objects, for plans that take a moment instead of a minute. */
export const firstParts = (name: string, most: number): string => {
  const { materialList } = JSON.parse(instance(name)) as {
    readonly materialList: Readonly<Record<string, readonly Row[]>>;
  };
  const entries = Object.entries(materialList).map(([table, rows]) => [
    table,
    rows.filter(({ PartId = 0 }) => PartId <= most),
  ]);
  return JSON.stringify({ materialList: Object.fromEntries(entries) });
};
