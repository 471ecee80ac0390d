import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';
import { formatMoney, formatNumber, formatPlural, formatShare } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';

type Kind = 'money' | 'share' | 'number' | 'decimal' | 'percent';

interface FigureForm {
  readonly kind: Kind;
  /** Whether a larger value is better, worse, or neither. */
  readonly better: 'more' | 'less' | 'neither';
}

/** Format of each figure, and the direction of an improvement. */
const FIGURE_FORMS: Readonly<Record<keyof Kpis, FigureForm>> = {
  UnavailableUnits: { kind: 'number', better: 'less' },
  EndMinimumStockShortfall: { kind: 'number', better: 'less' },
  LateUnitPeriods: { kind: 'number', better: 'less' },
  MinimumStockShortfallUnitPeriods: { kind: 'number', better: 'less' },
  TotalCost: { kind: 'money', better: 'less' },
  SupplyRisk: { kind: 'number', better: 'less' },
  NonPriorityUnits: { kind: 'number', better: 'less' },
  DeliveryTime: { kind: 'number', better: 'less' },
  ExcessStockUnitPeriods: { kind: 'number', better: 'less' },
  PurchaseOrders: { kind: 'number', better: 'less' },
  SuppliersUsed: { kind: 'number', better: 'neither' },
  RecycledUnits: { kind: 'number', better: 'more' },
  OnTimeRate: { kind: 'share', better: 'more' },
  LateUnits: { kind: 'number', better: 'less' },
  AverageDelay: { kind: 'decimal', better: 'less' },
  FillRate: { kind: 'share', better: 'more' },
  MinimumStockCompliance: { kind: 'share', better: 'more' },
  AverageReliability: { kind: 'percent', better: 'more' },
  PriorityShare: { kind: 'share', better: 'more' },
  AverageLeadTime: { kind: 'decimal', better: 'less' },
  AverageUnitCost: { kind: 'money', better: 'less' },
  OrderLines: { kind: 'number', better: 'less' },
  OverMaximumPartPeriods: { kind: 'number', better: 'less' },
  RecycledShare: { kind: 'share', better: 'more' },
  Saving: { kind: 'money', better: 'more' },
};

/** A newer API may have figures that this page does not know: they are plain numbers, neither better nor worse. */
const UNKNOWN: FigureForm = { kind: 'decimal', better: 'neither' };

const getForm = (name: string): FigureForm =>
  Object.hasOwn(FIGURE_FORMS, name) ? FIGURE_FORMS[name as keyof Kpis] : UNKNOWN;

/** Returns the name of a figure in the reader's language; load the texts `terms` with it. */
export const getFigureName = (name: string): string => {
  const { figures } = getTexts('terms');
  return Object.hasOwn(figures, name) ? figures[name as keyof Kpis].name : name;
};

/** Formats a figure of a plan by its kind and the display settings. */
export const formatFigure = (name: string, value: number): string => {
  switch (getForm(name).kind) {
    case 'money':
      return formatMoney(value);
    case 'share':
      return formatShare(value);
    case 'percent':
      return formatShare(value / 100);
    case 'decimal':
      return formatNumber(value, { maximumFractionDigits: 2 });
    case 'number':
      return formatNumber(value);
  }
};

/** Formats the size of a change of a figure; that of a share in points, since a percentage would be one of the share. */
export const formatFigureSize = (name: string, change: number): string => {
  const { kind } = getForm(name);
  const size = Math.abs(change);
  if (kind !== 'share' && kind !== 'percent') return formatFigure(name, size);
  return formatPlural(Math.round(size * (kind === 'share' ? 10_000 : 100)) / 100, getTexts('summary').changes.points);
};

/** Formats a change of a figure with its sign: "+ 1,240". */
export const formatFigureChange = (name: string, change: number): string =>
  `${change < 0 ? '−' : '+'} ${formatFigureSize(name, change)}`;

/** Returns whether a change of a figure is an improvement; undefined if it is neither better nor worse. */
export const isBetter = (name: string, change: number): boolean | undefined => {
  const { better } = getForm(name);
  if (change === 0 || better === 'neither') return undefined;
  return (better === 'more') === change > 0;
};
