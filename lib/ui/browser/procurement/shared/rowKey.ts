import { getKeyFields, type TableRow } from '#lib/procurement/domain/problem/compareTables.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { FIELDS, type TableName } from '#lib/procurement/domain/problem/tables.ts';
import { formatNamed } from '#lib/ui/browser/formats.ts';
import { getPlanAddress } from '#lib/ui/browser/procurement/addresses.ts';

/** Words before the ids of a key, such as "offer". */
export type KeyWords = Readonly<Record<'PartId' | 'SupplierId' | 'OfferId' | 'PeriodID' | 'DeliveryDate', string>>;

const WORDS: Readonly<Record<string, keyof KeyWords>> = {
  PartId: 'PartId',
  SupplierId: 'SupplierId',
  OfferId: 'OfferId',
  Period: 'PeriodID',
  PeriodID: 'PeriodID',
  DeliveryDate: 'DeliveryDate',
};

/** Names a row of the data by its key: "offer 12, supplier 3 Smith, part 7 Bolt". */
export const describeKey = (table: TableName, row: TableRow, names: Names | undefined, words: KeyWords): string => {
  const parts = getKeyFields(table).map((field) => {
    const id = row[(FIELDS[table] as readonly string[]).indexOf(field)] ?? 0;
    const named =
      field === 'PartId'
        ? formatNamed(names, 'Part', id)
        : field === 'SupplierId'
          ? formatNamed(names, 'Supplier', id)
          : String(id);
    return `${words[WORDS[field] ?? 'PartId']} ${named}`;
  });
  return parts.length === 0 ? table : parts.join(', ');
};

/** Filters of the view Data in the address, by the key fields that have one. */
const FILTERS: Readonly<Record<string, string>> = {
  PartId: 'part',
  SupplierId: 'supplier',
  OfferId: 'offer',
  Period: 'period',
};

/** Address of the view Data of a plan that shows one row of a table, or the few rows whose key differs only in a date. */
export const getRowAddress = (id: string, table: TableName, row: TableRow): string => {
  const parameters = new URLSearchParams({ table });
  for (const field of getKeyFields(table)) {
    const [filter, value] = [FILTERS[field], row[(FIELDS[table] as readonly string[]).indexOf(field)]];
    if (filter !== undefined && value !== undefined) parameters.set(filter, String(value));
  }
  return `${getPlanAddress(id)}/data?${parameters}`;
};
