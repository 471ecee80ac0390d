import type { AlertLine, Changed, Difference, OrderLine, PlanDifference } from '#lib/procurement/domain/comparison.ts';

export type ChangeKind = 'added' | 'removed' | 'changed';

/** A line that only one of two plans has, or that differs between them. */
interface Change<T> {
  readonly kind: ChangeKind;
  readonly before: T | undefined;
  readonly after: T | undefined;
  /** The later form, or the only one. */
  readonly line: T;
}

/** Ids of the compared plans. */
export interface ComparedPlans {
  readonly before: string;
  readonly after: string;
}

const listChanges = <T>({ Added, Removed, Changed }: Difference<T>): readonly Change<T>[] => [
  ...Added.map((line): Change<T> => ({ kind: 'added', before: undefined, after: line, line })),
  ...Removed.map((line): Change<T> => ({ kind: 'removed', before: line, after: undefined, line })),
  ...Changed.map(({ Before, After }): Change<T> => ({ kind: 'changed', before: Before, after: After, line: After })),
];

/** Quantity and cost in both plans; 0 if a plan lacks the line. */
export interface Sums {
  readonly quantity: Changed<number>;
  readonly cost: Changed<number>;
}

const addUp = (sums: readonly Sums[]): Sums => {
  const sum = (of: (one: Sums) => number): number => sums.reduce((total, one) => total + of(one), 0);
  return {
    quantity: { Before: sum(({ quantity }) => quantity.Before), After: sum(({ quantity }) => quantity.After) },
    cost: { Before: sum(({ cost }) => cost.Before), After: sum(({ cost }) => cost.After) },
  };
};

export interface PurchaseChange extends Change<OrderLine>, Sums {}

/** Changed purchases from one supplier with their sums. */
export interface SupplierChanges {
  readonly supplier: number;
  /** By period, part and offer. */
  readonly lines: readonly PurchaseChange[];
  readonly sums: Sums;
}

const toPurchaseChange = (change: Change<OrderLine>): PurchaseChange => ({
  ...change,
  quantity: { Before: change.before?.Quantity ?? 0, After: change.after?.Quantity ?? 0 },
  cost: { Before: change.before?.TotalPrice ?? 0, After: change.after?.TotalPrice ?? 0 },
});

const difference = ({ Before, After }: Changed<number>): number => After - Before;

/** Groups changed purchases by supplier, the largest change of cost first. */
export const groupPurchases = (purchases: PlanDifference['Purchases']): readonly SupplierChanges[] => {
  const bySupplier = Map.groupBy(listChanges(purchases).map(toPurchaseChange), ({ line }) => line.SupplierId);
  return [...bySupplier]
    .map(([supplier, lines]) => ({
      supplier,
      lines: lines.toSorted(
        ({ line: a }, { line: b }) =>
          a.OrderPeriod - b.OrderPeriod || a.PartId - b.PartId || a.OfferId - b.OfferId || 0,
      ),
      sums: addUp(lines),
    }))
    .sort(
      (a, b) =>
        Math.abs(difference(b.sums.cost)) - Math.abs(difference(a.sums.cost)) ||
        b.lines.length - a.lines.length ||
        a.supplier - b.supplier,
    );
};

/** Sums of the changed purchases of all suppliers. */
export const sumPurchases = (suppliers: readonly SupplierChanges[]): Sums => addUp(suppliers.map(({ sums }) => sums));

export type AlertChange = Change<AlertLine>;

/** Late and missing units of a requirement together. */
export const countUnits = (line: AlertLine | undefined): number =>
  (line?.LateQuantity ?? 0) + (line?.MissingAmount ?? 0);

/** Alerts by what happened to them: gone, new, changed; most units first. */
export const groupAlerts = (alerts: PlanDifference['Alerts']): Readonly<Record<ChangeKind, readonly AlertChange[]>> => {
  const size = ({ before, after }: AlertChange): number => Math.abs(countUnits(after) - countUnits(before));
  const sorted = listChanges(alerts).toSorted((a, b) => size(b) - size(a) || a.line.PartId - b.line.PartId);
  const ofKind = (wanted: ChangeKind): readonly AlertChange[] => sorted.filter(({ kind }) => kind === wanted);
  return { removed: ofKind('removed'), added: ofKind('added'), changed: ofKind('changed') };
};

/** Counts the parts whose purchases have a different cost. */
export const countPartsOfOtherCost = (purchases: PlanDifference['Purchases']): number => {
  const changes = new Map<number, number>();
  for (const { line, cost } of listChanges(purchases).map(toPurchaseChange))
    changes.set(line.PartId, (changes.get(line.PartId) ?? 0) + difference(cost));
  return [...changes.values()].filter((change) => change !== 0).length;
};
