import type { ErrorList } from '#lib/procurement/domain/problem/issues.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import type { Tables } from '#lib/procurement/domain/problem/tables.ts';

/** Limits of an input. */
export interface ProblemLimits {
  readonly parts: number;
  readonly periods: number;
  readonly offers: number;
  /** Maximum number of errors listed. */
  readonly errors: number;
}

export const DEFAULT_LIMITS: ProblemLimits = { parts: 50_000, periods: 366, offers: 250_000, errors: 100 };

/** Checks the lengths of the arrays. Returns whether all are within the limits. */
export const checkSizes = (
  tables: Pick<Tables, 'Part' | 'Periods' | 'OfferPartSupplier'>,
  limits: ProblemLimits,
  errors: ErrorList,
): boolean => {
  const sizes = [
    ['Part', tables.Part.length, limits.parts],
    ['Periods', tables.Periods.length, limits.periods],
    ['OfferPartSupplier', tables.OfferPartSupplier.length, limits.offers],
  ] as const;
  const over = sizes.filter(([, size, most]) => size > most);
  for (const [table, count, most] of over)
    errors.add('E-LIMIT', `materialList.${table}`, 'tooManyEntries', { table, count, most });
  return over.length === 0;
};

const sum = (values: Iterable<number>): number => {
  let total = 0;
  for (const value of values) total += value;
  return total;
};

/**
 * Checks that every KPI stays an exact integer. No useful plan buys more under an offer than the total need or one
 * minimum order. A huge capacity, which stands for "unlimited", is therefore accepted.
 */
export const checkTotals = ({ parts, periods }: Pick<Problem, 'parts' | 'periods'>, errors: ErrorList): void => {
  const toUnitPeriods = (quantity: number) => 4 * quantity * periods.length;
  const check = (table: string, total: number) => {
    if (total > Number.MAX_SAFE_INTEGER) errors.add('E-LIMIT', `materialList.${table}`, 'totalsTooLarge', { table });
  };
  const needs = parts.map((part) => sum(part.requirements.map(({ quantity }) => quantity)) + part.minimum);
  check('PartsToBuy', toUnitPeriods(sum(needs)));
  check('AvailableParts', toUnitPeriods(sum(parts.flatMap((part) => part.receipts.map(({ quantity }) => quantity)))));
  // Coverage = (minimum stock + 1) × unavailable units + shortfall at the end.
  for (const part of parts) {
    const required = sum(part.requirements.map(({ quantity }) => quantity));
    const largest = Math.floor(Number.MAX_SAFE_INTEGER / (part.minimum + 1)) - 1;
    if (required > largest)
      errors.add('E-LIMIT', 'materialList.PartsToBuy', 'partTooLarge', {
        part: part.id,
        required,
        minimum: part.minimum,
        most: largest,
      });
  }
  const bought = parts.flatMap((part, n) =>
    part.sources.flatMap((source) =>
      source.offers.map((offer) => {
        const most = Math.min(offer.capacity, source.quantity ?? offer.capacity);
        const units = Math.min(most, (needs[n] ?? 0) + Math.max(offer.minimum, source.minimum));
        return units * Math.max(offer.price, 100, 4 * periods.length);
      }),
    ),
  );
  check('OfferPartSupplier', sum(bought));
};
