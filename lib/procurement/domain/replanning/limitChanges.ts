import { REASONS, type Reason } from '#lib/procurement/domain/plan/plan.ts';
import type { ForcedChange, Part, PlannedLine, Problem } from '#lib/procurement/domain/problem/problem.ts';
import { createComputeArrival } from '#lib/procurement/domain/problem/receiptPeriods.ts';
import { fitPlannedLines } from '#lib/procurement/domain/replanning/fitPlannedLines.ts';
import {
  compareLines,
  indexOffers,
  type NamedLine,
  toForcedChange,
} from '#lib/procurement/domain/replanning/freezeOrders.ts';

interface PlacedLine {
  readonly line: NamedLine;
  readonly planned: PlannedLine;
}

interface PartLines {
  readonly earlier: readonly PlannedLine[];
  readonly gone: readonly ForcedChange[];
  readonly forced: readonly ForcedChange[];
}

/** Finds the positions of the lines of one part in its data. */
const placeLines = (
  problem: Problem,
  part: Part,
  lines: readonly NamedLine[],
  positions: ReadonlyMap<number, number>,
): PartLines => {
  const offers = indexOffers(problem, part);
  const terms = part.sources.flatMap((source) => source.offers);
  const computeArrival = createComputeArrival(problem);
  const place = (line: NamedLine): PlacedLine | Reason => {
    const offer = offers.get(`${line.supplierId} ${line.offerId}`);
    const [row, order] = [terms[offer ?? -1], positions.get(line.periodId)];
    if (offer === undefined || row === undefined) return REASONS.NoOffer;
    if (order === undefined || order < row.first || order > row.last || problem.periods[order]?.active !== true)
      return REASONS.OfferClosed;
    if (computeArrival(order, row.leadTime) === undefined) return REASONS.LeadTime;
    return { line, planned: { offer, order, quantity: line.quantity } };
  };
  const placed: PlacedLine[] = [];
  const gone: ForcedChange[] = [];
  for (const line of lines) {
    const found = place(line);
    if (typeof found === 'number') gone.push(toForcedChange(line, 0, found));
    else placed.push(found);
  }
  const frozen = part.planned ?? [];
  const fitted = fitPlannedLines(problem, part, [...frozen, ...placed.map(({ planned }) => planned)]);
  return {
    earlier: placed.map(({ planned }) => planned),
    gone,
    forced: placed.flatMap(({ line }, n) => {
      const fit = fitted[frozen.length + n];
      return fit?.reason === undefined ? [] : [toForcedChange(line, fit.quantity, fit.reason)];
    }),
  };
};

/** The earlier plan from which at most `most` lines may differ. */
interface EarlierLines {
  readonly from: string;
  readonly most: number;
  readonly lines: readonly NamedLine[];
}

/**
 * Limits the number of order lines that differ from an earlier plan. Lines of past periods do not count, because their
 * orders are placed. Frozen orders must have been frozen before.
 */
export const limitChanges = (problem: Problem, { from, most, lines }: EarlierLines): Problem => {
  const { periods, now, replanning = { from, frozen: -1, lines: 0, forced: [] } } = problem;
  const positions = new Map(periods.map(({ id }, at) => [id, at]));
  // Period ids increase with time, so the id of a period that is no longer listed still tells when it was.
  const first = periods[Math.max(now, replanning.frozen + 1)]?.id ?? Number.POSITIVE_INFINITY;
  const byPart = Map.groupBy(
    lines.filter(({ periodId }) => periodId >= first),
    ({ partId }) => partId,
  );
  const done = problem.parts.map((part) => placeLines(problem, part, byPart.get(part.id) ?? [], positions));
  const known = new Set(problem.parts.map(({ id }) => id));
  const unknown = [...byPart].flatMap(([id, own]) =>
    known.has(id) ? [] : own.map((line) => toForcedChange(line, 0, REASONS.NoOffer)),
  );
  return {
    ...problem,
    replanning: {
      ...replanning,
      changes: {
        most,
        gone: [...unknown, ...done.flatMap(({ gone }) => gone)].sort(compareLines),
        forced: done.flatMap(({ forced }) => forced).sort(compareLines),
      },
    },
    parts: problem.parts.map((part, n) => {
      const earlier = done[n]?.earlier ?? [];
      return earlier.length === 0 ? part : { ...part, earlier };
    }),
  };
};
