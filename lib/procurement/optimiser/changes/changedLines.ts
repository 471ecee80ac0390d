import { REASONS } from '#lib/procurement/domain/plan/plan.ts';
import type { ForcedChange, Part, Problem } from '#lib/procurement/domain/problem/problem.ts';
import { compareLines } from '#lib/procurement/domain/replanning/freezeOrders.ts';
import type { ChangedLine } from '#lib/procurement/domain/replanning/summary.ts';
import type { ChangeResult } from '#lib/procurement/optimiser/changes/changeSearch.ts';
import type { Column } from '#lib/procurement/optimiser/columns/column.ts';

type LineKey = Pick<ForcedChange, 'PartId' | 'SupplierId' | 'OfferId' | 'OrderPeriod'>;

const toKey = ({ PartId, SupplierId, OfferId, OrderPeriod }: LineKey): string =>
  [PartId, SupplierId, OfferId, OrderPeriod].join();

/** Lists the lines of one part whose quantity differs from the earlier plan, with both quantities. */
const listPartChanges = (
  { periods, suppliers }: Problem,
  part: Part,
  column: Column,
): readonly Omit<ForcedChange, 'Reason'>[] => {
  const rows = part.sources.flatMap(({ supplier, offers }) =>
    offers.map(({ id }) => ({ PartId: part.id, SupplierId: suppliers[supplier]?.id ?? 0, OfferId: id })),
  );
  const lines = new Map<string, { offer: number; order: number; Before: number; After: number }>();
  for (const { offer, order, quantity } of part.earlier ?? [])
    lines.set(`${offer} ${order}`, { offer, order, Before: quantity, After: 0 });
  const frozen = new Set((part.planned ?? []).map(({ offer, order }) => `${offer} ${order}`));
  for (let at = 0; at + 2 < column.length; at += 3) {
    const [offer = 0, order = 0, quantity = 0] = column.slice(at, at + 3);
    const key = `${offer} ${order}`;
    if (frozen.has(key)) continue;
    lines.set(key, { ...(lines.get(key) ?? { offer, order, Before: 0 }), After: quantity });
  }
  return [...lines.values()].flatMap(({ offer, order, Before, After }) => {
    const [row, period] = [rows[offer], periods[order]];
    return row === undefined || period === undefined || Before === After
      ? []
      : [{ ...row, OrderPeriod: period.id, Before, After }];
  });
};

/**
 * Lists the order lines of a plan that differ from the earlier plan, with the reason. Undefined without a limit on
 * changes.
 */
export const listChangedLines = (
  problem: Problem,
  columns: readonly Column[],
  result: ChangeResult | undefined,
): readonly ChangedLine[] | undefined => {
  const { periods, now, replanning, parts } = problem;
  const limit = replanning?.changes;
  if (limit === undefined) return undefined;
  const first = periods[now]?.id ?? Number.POSITIVE_INFINITY;
  const reasons = new Map(limit.forced.map((change) => [toKey(change), change.Reason]));
  const open = parts.flatMap((part, n) => {
    const improves = result?.improved[n] ?? undefined;
    return listPartChanges(problem, part, columns[n] ?? []).map((change): ChangedLine => {
      const reason = reasons.get(toKey(change));
      if (reason !== undefined) return { ...change, Reason: reason };
      return improves === undefined ? { ...change, Reason: REASONS.Combined } : { ...change, Improves: improves };
    });
  });
  const frozen = replanning?.forced.filter(({ OrderPeriod }) => OrderPeriod >= first) ?? [];
  return [...frozen, ...limit.gone, ...open].sort(compareLines);
};
