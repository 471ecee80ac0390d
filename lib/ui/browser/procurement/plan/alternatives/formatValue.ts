import type { Criterion } from '#lib/procurement/domain/configuration/configuration.ts';
import { formatMoney, formatNumber } from '#lib/ui/browser/formats.ts';

/** Formats the value of a criterion. */
export const formatValue = (criterion: Criterion, value: number): string =>
  criterion === 'Cost' ? formatMoney(value) : formatNumber(value);
