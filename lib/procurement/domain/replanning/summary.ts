import { getReasonText, type Reason, type ReasonText } from '#lib/procurement/domain/plan/plan.ts';
import type { ForcedChange, Problem } from '#lib/procurement/domain/problem/problem.ts';

/** An order line that differs from the earlier plan. */
export interface ChangedLine extends Omit<ForcedChange, 'Reason'> {
  /** Why the line had to change; undefined for a line that could have stayed. */
  readonly Reason?: number;
  /** First objective that is better than with the fewest changes of the part. */
  readonly Improves?: string;
}

/** Effect of a limit on changes on a plan. */
export interface Changes {
  /** Fewest changes that the data force. */
  readonly needed: number;
  /** Unavailable units, and shortfall of the minimum stock at the end, caused only by the limit on changes. */
  readonly missing: readonly [unavailable: number, shortfall: number];
  readonly lines: readonly ChangedLine[];
}

/** Orders of an earlier plan that a plan kept or changed, as its answer shows them. */
export interface ReplanningSummary {
  readonly From: string;
  /** PeriodID until which the orders are frozen; absent without frozen orders. */
  readonly Frozen?: number;
  readonly FrozenLines: number;
  /** Number of lines that had to change, and the first of them. */
  readonly ForcedLines: number;
  readonly ForcedChanges: readonly (ForcedChange & { readonly ReasonText: ReasonText })[];
  /** Present with a limit on changes. */
  readonly Changes?: {
    readonly Maximum: number;
    readonly Needed: number;
    readonly ChangedLines: number;
    /** The first of the changed lines. */
    readonly Lines: readonly (ChangedLine & { readonly ReasonText?: ReasonText })[];
    readonly UnavailableByLimit: number;
    readonly ShortfallByLimit: number;
  };
}

/** Maximum number of changes in the list, and in the message. */
const MOST_LISTED = 100;
const MOST_NAMED = 3;

const toReasonText = (reason: number): ReasonText => getReasonText(reason as Reason);

/** Lists all lines that had to change. */
const listForced = (
  { replanning }: Pick<Problem, 'replanning'>,
  changes: Changes | undefined,
): readonly ForcedChange[] =>
  changes === undefined
    ? (replanning?.forced ?? [])
    : changes.lines.flatMap(({ Reason: reason, Improves: _, ...line }) =>
        reason === undefined ? [] : [{ ...line, Reason: reason }],
      );

/** Describes what a plan kept of an earlier one; undefined if it does not depend on one. */
export const summariseReplanning = (
  { periods, replanning }: Problem,
  changes: Changes | undefined,
): ReplanningSummary | undefined => {
  if (replanning === undefined) return undefined;
  const forced = listForced({ replanning }, changes);
  const frozen = periods[replanning.frozen]?.id;
  return {
    From: replanning.from,
    ...(frozen !== undefined && { Frozen: frozen }),
    FrozenLines: replanning.lines,
    ForcedLines: forced.length,
    ForcedChanges: forced
      .slice(0, MOST_LISTED)
      .map((change) => ({ ...change, ReasonText: toReasonText(change.Reason) })),
    ...(changes && {
      Changes: {
        Maximum: replanning.changes?.most ?? 0,
        Needed: changes.needed,
        ChangedLines: changes.lines.length,
        Lines: changes.lines
          .slice(0, MOST_LISTED)
          .map((line) => (line.Reason === undefined ? line : { ...line, ReasonText: toReasonText(line.Reason) })),
        UnavailableByLimit: changes.missing[0],
        ShortfallByLimit: changes.missing[1],
      },
    }),
  };
};

const nameChange = ({ PartId, SupplierId, OfferId, OrderPeriod, Before, After, ...why }: ChangedLine): string => {
  const cause = why.Reason === undefined ? `better ${why.Improves}` : toReasonText(why.Reason);
  return `offer ${OfferId} of supplier ${SupplierId} for part ${PartId} in period ${OrderPeriod} from ${Before} to ${After}: ${cause}`;
};

/** Formats a number of lines and the first of them. */
const formatLines = (lines: readonly ChangedLine[]): string => {
  if (lines.length === 0) return '0';
  const others = lines.length - MOST_NAMED;
  const named = [...lines.slice(0, MOST_NAMED).map(nameChange), ...(others > 0 ? [`${others} more`] : [])];
  return `${lines.length} (${named.join(', ')})`;
};

/** Formats the members of a plan's Message about frozen orders and a limit on changes. */
export const formatReplanning = (
  { periods, replanning }: Pick<Problem, 'periods' | 'replanning'>,
  changes?: Changes,
): readonly string[] => {
  if (replanning === undefined) return [];
  const { lines, forced } = replanning;
  const frozen = periods[replanning.frozen]?.id;
  const ofFrozen = [
    `Frozen=${frozen}`,
    `FrozenLines=${lines}`,
    ...(forced.length === 0 ? [] : [`ForcedLines=${formatLines(forced)}`]),
  ];
  const most = replanning.changes?.most ?? 0;
  const ofChanges = changes && [
    `MaximumChanges=${most}`,
    `ChangedLines=${formatLines(changes.lines)}`,
    ...(changes.needed > most
      ? [`NeededChanges=${changes.needed} (more than the limit: as few lines as possible were changed)`]
      : []),
    ...(changes.missing[0] > 0
      ? [`UnavailableByLimit=${changes.missing[0]} (units that would be available without the limit on changes)`]
      : []),
  ];
  return [...(frozen === undefined ? [] : ofFrozen), ...(ofChanges ?? [])];
};
