import { getReasonText, type Reason, type ReasonText } from '#lib/procurement/domain/plan/plan.ts';
import type { ForcedChange, Problem } from '#lib/procurement/domain/problem/problem.ts';

/** What a plan kept of an earlier one, as its answer shows it. */
export interface ReplanningSummary {
  readonly From: string;
  /** PeriodID until which the orders are frozen. */
  readonly Frozen: number;
  readonly FrozenLines: number;
  /** Number of lines that had to change, and the first of them. */
  readonly ForcedLines: number;
  readonly ForcedChanges: readonly (ForcedChange & { readonly ReasonText: ReasonText })[];
}

/** Maximum number of changes in the list, and in the message. */
const MOST_LISTED = 100;
const MOST_NAMED = 3;

const textOf = ({ Reason: reason }: ForcedChange): ReasonText => getReasonText(reason as Reason);

/** Describes what a plan kept of an earlier one; undefined if it does not depend on one. */
export const summariseReplanning = ({ periods, replanning }: Problem): ReplanningSummary | undefined =>
  replanning && {
    From: replanning.from,
    Frozen: periods[replanning.frozen]?.id ?? 0,
    FrozenLines: replanning.lines,
    ForcedLines: replanning.forced.length,
    ForcedChanges: replanning.forced.slice(0, MOST_LISTED).map((change) => ({ ...change, ReasonText: textOf(change) })),
  };

const nameChange = (change: ForcedChange): string => {
  const { PartId, SupplierId, OfferId, OrderPeriod, Before, After } = change;
  return `offer ${OfferId} of supplier ${SupplierId} for part ${PartId} in period ${OrderPeriod} from ${Before} to ${After}: ${textOf(change)}`;
};

/** Formats the members of a plan's Message about frozen orders. */
export const formatReplanning = ({
  periods,
  replanning,
}: Pick<Problem, 'periods' | 'replanning'>): readonly string[] => {
  if (replanning === undefined) return [];
  const { frozen, lines, forced } = replanning;
  const named = forced.slice(0, MOST_NAMED).map(nameChange);
  const others = forced.length - named.length;
  const changes = [...named, ...(others > 0 ? [`${others} more`] : [])].join(', ');
  return [
    `Frozen=${periods[frozen]?.id ?? 0}`,
    `FrozenLines=${lines}`,
    ...(forced.length === 0 ? [] : [`ForcedLines=${forced.length} (${changes})`]),
  ];
};
