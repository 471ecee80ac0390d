import type { Names } from '#lib/procurement/domain/problem/names.ts';
import type { Period } from '#lib/procurement/domain/problem/problem.ts';
import { formatNamed, formatNumber, formatPlural, formatQuantity } from '#lib/ui/browser/formats.ts';
import type { Areas } from '#lib/ui/browser/i18n/areas.ts';
import type { Mark } from '#lib/ui/browser/procurement/plan/timeline/marks.ts';

/** Formats the id of the period at a place. */
export const formatPlace = (periods: readonly Period[], place: number): string =>
  formatNumber(periods[place]?.id ?? 0, { useGrouping: false });

/** Describes a mark in words: kind, quantity and period. */
export const describeMark = (
  mark: Mark,
  periods: readonly Period[],
  names: Names | undefined,
  texts: Areas['timeline'],
): string => {
  const units = formatPlural(mark.quantity, texts.units);
  const at = texts.at(formatPlace(periods, mark.from));
  switch (mark.kind) {
    case 'requirement':
      return [texts.requirement, units, at, mark.missing > 0 ? texts.missing(formatQuantity(mark.missing)) : []]
        .flat()
        .join(', ');
    case 'receipt':
      return [mark.from === 0 ? texts.openingStock : texts.receipt, units, at].join(', ');
    case 'order': {
      const supplier = texts.supplier(formatNamed(names, 'Supplier', mark.supplier));
      const span =
        mark.from === mark.to ? at : texts.span(formatPlace(periods, mark.from), formatPlace(periods, mark.to));
      return [texts.order, supplier, units, span, mark.late > 0 ? texts.late(formatNumber(mark.late)) : []]
        .flat()
        .join(', ');
    }
  }
};
