import type { AlertLimit } from '#lib/procurement/domain/explain/alertLimits.ts';
import type { ProblemTables, TableRow } from '#lib/procurement/domain/problem/compareTables.ts';
import type { LeadTimeUnit } from '#lib/procurement/domain/problem/problem.ts';
import { FIELDS, type TableName } from '#lib/procurement/domain/problem/tables.ts';

/** A change of the data: a cell of a row, or a new row. */
export type Relaxation =
  | { readonly table: TableName; readonly row: number; readonly place: number; readonly value: number }
  | { readonly table: TableName; readonly added: TableRow };

/** The requirement for which a limit is relaxed. */
export interface RelaxedAlert {
  readonly part: number;
  readonly period: number;
  /** Late or missing units. */
  readonly units: number;
}

type Key = Readonly<Record<string, number>>;

/** Index of a field in the rows of its table. */
export const getFieldPlace = (table: TableName, field: string): number =>
  (FIELDS[table] as readonly string[]).indexOf(field);

/** Sets fields of the row with a key; no change if the row does not exist. */
const setFields = (tables: ProblemTables, table: TableName, key: Key, values: Key): readonly Relaxation[] => {
  const row = tables[table].findIndex((each) =>
    Object.entries(key).every(([field, value]) => each[getFieldPlace(table, field)] === value),
  );
  if (row < 0) return [];
  return Object.entries(values).map(([field, value]) => ({ table, row, place: getFieldPlace(table, field), value }));
};

/** A new offer of a part, open in every period. It has no price yet. */
const addOffer = (tables: ProblemTables, { part, units }: RelaxedAlert): readonly Relaxation[] => {
  const supplier = tables.Supplier[0]?.[0];
  const [first, last] = [tables.Periods[0]?.[0], tables.Periods.at(-1)?.[0]];
  if (supplier === undefined || first === undefined || last === undefined) return [];
  const offer = tables.OfferPartSupplier.reduce((most, [id = 0]) => Math.max(most, id), 0) + 1;
  return [{ table: 'OfferPartSupplier', added: [offer, supplier, part, 0, units, 0, first, last, 0] }];
};

/** Lists the changes of the data that relax the limit behind an alert, as far as its units require. */
export const relaxLimit = (
  limit: AlertLimit,
  alert: RelaxedAlert,
  tables: ProblemTables,
  leadTimeUnit: LeadTimeUnit = 'periods',
): readonly Relaxation[] => {
  const { part, period, units } = alert;
  const findPosition = (id: number): number => tables.Periods.findIndex(([each]) => each === id);
  const setOffer = (supplierId: number, offerId: number, values: Key): readonly Relaxation[] =>
    setFields(tables, 'OfferPartSupplier', { OfferId: offerId, SupplierId: supplierId, PartId: part }, values);
  const setSupplierPart = (supplierId: number, values: Key): readonly Relaxation[] =>
    setFields(tables, 'SupplierPart', { SupplierId: supplierId, PartId: part }, values);
  switch (limit.kind) {
    case 'noOffer':
      return addOffer(tables, alert);
    case 'window':
      return setOffer(limit.supplierId, limit.offerId, {
        StartingPeriod: tables.Periods[0]?.[0] ?? 0,
        EndingPeriod: tables.Periods.at(-1)?.[0] ?? 0,
      });
    case 'leadTime': {
      // Closed periods and dates affect the other units of lead time. An order that arrives at once is in time with
      // every unit.
      const lead = leadTimeUnit === 'periods' ? Math.max(0, findPosition(period) - findPosition(limit.ordered)) : 0;
      return setOffer(limit.supplierId, limit.offerId, { LeadTime: lead });
    }
    case 'capacity':
      return setOffer(limit.supplierId, limit.offerId, { OfferCapacityAmount: limit.capacity + units });
    case 'quantity':
      return setSupplierPart(limit.supplierId, { MaxQuantityAvailable: limit.quantity + units });
    case 'minimum':
      return [
        ...setOffer(limit.supplierId, limit.offerId, { OfferMinimumAmount: 0 }),
        ...setSupplierPart(limit.supplierId, { SupplyMinimumAmount: 0 }),
      ];
    case 'maximum':
      return setFields(tables, 'Part', { PartId: part }, { AvailabilityMaximumAmount: 0 });
    case 'receipt': {
      const [from, to] = [limit.period, period].map((id) => tables.Periods[findPosition(id)]?.[1] ?? 0);
      return setFields(tables, 'AvailableParts', { PartId: part, DeliveryDate: from ?? 0 }, { DeliveryDate: to ?? 0 });
    }
    case 'tradeOff':
      return [];
  }
};
