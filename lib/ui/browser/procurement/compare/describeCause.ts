import type { PlanDifference } from '#lib/procurement/domain/comparison.ts';
import type { TableRow } from '#lib/procurement/domain/problem/compareTables.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { FIELDS } from '#lib/procurement/domain/problem/tables.ts';
import type { Cause } from '#lib/procurement/domain/questions/causes.ts';
import { formatNumber, formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { formatFigureChange, getFigureName } from '#lib/ui/browser/procurement/shared/figureFormats.ts';
import { toMember } from '#lib/ui/browser/procurement/shared/prices.ts';
import { describeKey } from '#lib/ui/browser/procurement/shared/rowKey.ts';

/** Figures in the order of their importance to a planner, in which a cause lists them. */
const FIGURES = ['UnavailableUnits', 'TotalCost', 'LateUnits', 'PurchaseOrders'];

/** Returns the changed row after the change; a removed one as it was. */
export const getCauseRow = ({ Table, Before, After }: Cause): TableRow => {
  const values = After ?? Before ?? {};
  return FIELDS[Table].map((field) => values[field] ?? 0);
};

/** Names the changed row by its key. */
export const describeCauseRow = (cause: Cause, names: Names | undefined): string =>
  describeKey(cause.Table, getCauseRow(cause), names, getTexts('difference').data.keys);

/** Describes the change of the row: "PricePerUnit 5 → 10". */
export const describeCauseChange = ({ Table, Before, After }: Cause): string => {
  const texts = getTexts('difference').causes;
  if (Before === undefined) return texts.added;
  if (After === undefined) return texts.removed;
  return FIELDS[Table]
    .filter((field) => Before[field] !== After[field])
    .map((field) => {
      const format = (value = 0): string =>
        formatNumber(toMember(field, value), { useGrouping: false, maximumFractionDigits: 6 });
      return texts.field(field, format(Before[field]), format(After[field]));
    })
    .join(', ');
};

const countLines = ({ Purchases: { Added, Removed, Changed } }: PlanDifference): number =>
  Added.length + Removed.length + Changed.length;

/** Describes what a change explains: the opposite of the difference that undoing it makes. */
export const describeCauseEffect = ({ Without }: Cause): string => {
  const texts = getTexts('difference').causes;
  const describe = (figures: readonly string[]): readonly string[] =>
    figures.flatMap((figure) => {
      const change = Without.Kpis[figure]?.Change ?? 0;
      return change === 0 ? [] : [texts.effect(getFigureName(figure), formatFigureChange(figure, -change))];
    });
  const lines = countLines(Without);
  const effects = [...describe(FIGURES), ...(lines > 0 ? [formatPlural(lines, texts.lines)] : [])];
  if (effects.length > 0) return texts.explains(effects.join(', '));
  // A change of data that no order uses can still change what is derived from them, such as the saving.
  const others = describe(Object.keys(Without.Kpis));
  return others.length > 0 ? texts.explains(others.join(', ')) : texts.noEffect;
};
