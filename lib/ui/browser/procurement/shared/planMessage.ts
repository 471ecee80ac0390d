import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';
import { formatNumber } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';

/** Gap of one objective of an order, in percent; undefined: not proven. */
export interface ObjectiveGap {
  readonly objective: string;
  readonly gap: number | undefined;
}

/** Orders that a plan keeps from an earlier one. */
export interface KeptOrders {
  /** PeriodID until which they are kept. */
  readonly until: number;
  readonly lines: number;
  /** Number of lines that had to change, then the first of them in words; empty without any. */
  readonly forced: string;
}

/** Figures that the Message of a completed plan contains. */
const FIGURES = [
  'TotalCost',
  'OnTimeRate',
  'LateUnits',
  'UnavailableUnits',
  'PurchaseOrders',
  'SuppliersUsed',
  'AverageReliability',
] as const;
export type MessageFigure = (typeof FIGURES)[number];

/** Order lines of a plan that differ from an earlier one, where their number was limited. */
export interface ChangedLines {
  readonly most: number;
  /** Number of changed lines, then the first of them in words. */
  readonly lines: string;
  /** Fewest changes that the data admit; undefined if no more than the limit. */
  readonly needed?: number;
  /** Units that would be available without the limit. */
  readonly missing: number;
}

/** Contents of the Message of a completed plan. */
export interface PlanMessage extends Readonly<Pick<Kpis, MessageFigure>> {
  readonly configuration: string;
  /** Decimals of `TotalCost` and of all prices and costs of the plan, which are numbers of the smallest unit. */
  readonly priceDecimals: number;
  /** Proven gap in percent: of the first objective of an order, or of the weighted distance. Undefined: not proven. */
  readonly gap: number | undefined;
  /** One for each objective of an order; empty for weights. */
  readonly gaps: readonly ObjectiveGap[];
  readonly warnings: number;
  /** Of a plan that keeps orders of an earlier one. */
  readonly kept?: KeptOrders;
  readonly changed?: ChangedLines;
}

const decode = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};

/** Reads `0.80` as 0.8 and `?` as undefined, because an unknown gap must never read as 0. */
const readGap = (text: string | undefined): number | undefined => {
  const gap = Number(text ?? '?');
  return Number.isFinite(gap) ? gap : undefined;
};

/** Reads the Message of a completed plan, `Name=value; Name=value`; undefined for any other Message. */
export const readPlanMessage = (message: string): PlanMessage | undefined => {
  const members = new Map(
    message.split('; ').map((part) => {
      const equals = part.indexOf('=');
      return [part.slice(0, equals), part.slice(equals + 1)] as const;
    }),
  );
  const read = (name: string): number => Number(members.get(name) ?? Number.NaN);
  if (!Number.isFinite(read('TotalCost'))) return undefined;
  const gaps = members.get('Gaps') ?? '';
  return {
    configuration: decode(members.get('Configuration') ?? ''),
    priceDecimals: read('PriceDecimals') || 0,
    ...(Object.fromEntries(FIGURES.map((name) => [name, read(name)])) as Pick<Kpis, MessageFigure>),
    gap: readGap(members.get('Gap')),
    gaps:
      gaps === ''
        ? []
        : gaps.split(', ').map((part) => {
            const space = part.lastIndexOf(' ');
            return { objective: part.slice(0, space), gap: readGap(part.slice(space + 1)) };
          }),
    warnings: read('Warnings'),
    ...(members.has('Frozen') && {
      kept: { until: read('Frozen'), lines: read('FrozenLines'), forced: members.get('ForcedLines') ?? '' },
    }),
    ...(members.has('MaximumChanges') && {
      changed: {
        most: read('MaximumChanges'),
        lines: members.get('ChangedLines') ?? '',
        missing: Number.parseInt(members.get('UnavailableByLimit') ?? '0', 10),
        ...(members.has('NeededChanges') && { needed: Number.parseInt(members.get('NeededChanges') ?? '', 10) }),
      },
    }),
  };
};

/** Describes how far, at most, a plan is from the best possible one. Needs the texts `terms` and `summary`. */
export const describeGap = ({ gap, gaps }: Pick<PlanMessage, 'gap' | 'gaps'>): string => {
  const { gap: texts } = getTexts('summary');
  if (gap === undefined) return texts.notProven;
  if (gap === 0) return texts.proven;
  const first = gaps[0]?.objective;
  const percent = formatNumber(gap, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  if (first === undefined) return texts.ofDistance(percent);
  return texts.ofObjective(getTexts('terms').figures[first as keyof Kpis]?.name ?? first, percent);
};
