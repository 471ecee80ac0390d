import { formatMoney, formatNumber } from '#lib/ui/browser/formats.ts';
import type { Limited } from '#lib/ui/browser/procurement/plan/alternatives/limits.ts';

/** Formats a value that limits compare. */
export const formatValue = (limited: Limited, value: number): string =>
  limited === 'Cost' ? formatMoney(value) : formatNumber(value);
