import { REASONS, type Reason } from '#lib/procurement/domain/plan/plan.ts';
import type { ForcedChange, Part, PlannedLine, Problem } from '#lib/procurement/domain/problem/problem.ts';
import { type FittedLine, fitPlannedLines } from '#lib/procurement/domain/replanning/fitPlannedLines.ts';

/** An order line of a plan by ids. */
export interface NamedLine {
  readonly partId: number;
  readonly supplierId: number;
  readonly offerId: number;
  readonly periodId: number;
  readonly quantity: number;
}

/** Orders of an earlier plan that a new plan keeps. */
export interface FrozenPlan {
  readonly from: string;
  /** Id of the last frozen order period. */
  readonly periodId: number;
  /** All order lines of the earlier plan. */
  readonly lines: readonly NamedLine[];
}

/** Converts a line to a change with its reason. */
export const toForcedChange = (line: NamedLine, after: number, reason: Reason): ForcedChange => ({
  PartId: line.partId,
  SupplierId: line.supplierId,
  OfferId: line.offerId,
  OrderPeriod: line.periodId,
  Before: line.quantity,
  After: after,
  Reason: reason,
});

/** Index of each offer of a part, by supplier and offer id. */
export const indexOffers = ({ suppliers }: Problem, { sources }: Part): ReadonlyMap<string, number> =>
  new Map(
    sources
      .flatMap(({ supplier, offers }) => offers.map(({ id }) => `${suppliers[supplier]?.id} ${id}`))
      .map((key, n) => [key, n]),
  );

/** An order line with its position in the data; undefined if its offer or its period no longer exists. */
interface Placed {
  readonly line: NamedLine;
  readonly planned?: PlannedLine;
  /** Reason why the line has no position. */
  readonly reason: Reason;
}

/** Freezes the lines of one part. Lines that the data forbid change as little as possible and are reported. */
const freezePart = (
  problem: Problem,
  part: Part,
  lines: readonly NamedLine[],
  positions: ReadonlyMap<number, number>,
): { readonly planned: readonly PlannedLine[]; readonly forced: readonly ForcedChange[] } => {
  const offers = indexOffers(problem, part);
  const placed = lines.map((line): Placed => {
    const offer = offers.get(`${line.supplierId} ${line.offerId}`);
    const order = positions.get(line.periodId);
    if (offer === undefined) return { line, reason: REASONS.NoOffer };
    if (order === undefined) return { line, reason: REASONS.OfferClosed };
    return { line, planned: { offer, order, quantity: line.quantity }, reason: REASONS.Combined };
  });
  const known = placed.flatMap(({ line, planned }) => (planned === undefined ? [] : [{ line, planned }]));
  const fitted = fitPlannedLines(
    problem,
    part,
    known.map(({ planned }) => planned),
  );
  const listForcedChanges = ({ quantity, reason }: FittedLine, n: number): readonly ForcedChange[] => {
    const line = known[n]?.line;
    return reason === undefined || line === undefined ? [] : [toForcedChange(line, quantity, reason)];
  };
  const gone = placed.flatMap(({ line, planned, reason }) =>
    planned === undefined ? [toForcedChange(line, 0, reason)] : [],
  );
  return {
    planned: fitted.flatMap(({ offer, order, quantity }) => (quantity > 0 ? [{ offer, order, quantity }] : [])),
    forced: [...gone, ...fitted.flatMap(listForcedChanges)],
  };
};

/** Orders changes by order period, supplier, part and offer. */
export const compareLines = (a: Omit<ForcedChange, 'Reason'>, b: Omit<ForcedChange, 'Reason'>): number =>
  a.OrderPeriod - b.OrderPeriod || a.SupplierId - b.SupplierId || a.PartId - b.PartId || a.OfferId - b.OfferId;

/**
 * Freezes the orders of an earlier plan up to a period: until then, every plan of the problem has exactly these orders.
 * Lines that the data forbid change as little as possible and are listed with the reason.
 */
export const freezeOrders = (problem: Problem, { from, periodId, lines }: FrozenPlan): Problem => {
  const positions = new Map(problem.periods.map(({ id }, at) => [id, at]));
  // Period ids increase with time, so the id of a period that is no longer listed still tells when it was.
  const frozen = lines.filter((line) => line.periodId <= periodId);
  const byPart = Map.groupBy(frozen, ({ partId }) => partId);
  const known = new Set(problem.parts.map(({ id }) => id));
  const gone = frozen
    .filter(({ partId }) => !known.has(partId))
    .map((line) => toForcedChange(line, 0, REASONS.NoOffer));
  const done = problem.parts.map((part) => freezePart(problem, part, byPart.get(part.id) ?? [], positions));
  return {
    ...problem,
    replanning: {
      from,
      frozen: positions.get(periodId) ?? -1,
      lines: done.reduce((sum, { planned }) => sum + planned.length, 0),
      forced: [...gone, ...done.flatMap(({ forced }) => forced)].sort(compareLines),
    },
    parts: problem.parts.map((part, n) => {
      const planned = done[n]?.planned ?? [];
      return planned.length === 0 ? part : { ...part, planned };
    }),
  };
};

/** Lists the frozen order lines of a problem. */
const listFrozenLines = ({ parts, suppliers, periods }: Problem): readonly NamedLine[] =>
  parts.flatMap((part) => {
    const rows = part.sources.flatMap(({ supplier, offers }) =>
      offers.map(({ id }) => ({ supplierId: suppliers[supplier]?.id ?? 0, offerId: id })),
    );
    return (part.planned ?? []).flatMap(({ offer, order, quantity }): readonly NamedLine[] => {
      const [row, period] = [rows[offer], periods[order]];
      return row === undefined || period === undefined
        ? []
        : [{ ...row, partId: part.id, periodId: period.id, quantity }];
    });
  });

/** Freezes the frozen lines of a problem in other data with the same periods. */
export const keepFrozenOrders = (problem: Problem, other: Problem): Problem => {
  const { replanning } = problem;
  if (replanning === undefined) return other;
  const periodId = problem.periods[replanning.frozen]?.id ?? 0;
  return freezeOrders(other, { from: replanning.from, periodId, lines: listFrozenLines(problem) });
};
