import type { ErrorList } from '#lib/procurement/domain/problem/issues.ts';

/** Maximum number of decimals of prices. */
export const MOST_PRICE_DECIMALS = 6;

/** Reads the decimals of the prices of a body; 0 without the member `PriceDecimals`. */
export const readPriceDecimals = (body: unknown, errors: ErrorList): number => {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'PriceDecimals')) return 0;
  const { PriceDecimals: decimals } = body as { readonly PriceDecimals: unknown };
  if (Number.isInteger(decimals) && Number(decimals) >= 0 && Number(decimals) <= MOST_PRICE_DECIMALS)
    return Number(decimals);
  errors.add('E-BODY', 'PriceDecimals', 'priceDecimals', { most: MOST_PRICE_DECIMALS });
  return 0;
};

/** Gives a body that does not name the decimals of its prices those of an earlier plan. */
export const withPriceDecimals = (body: unknown, decimals: number): unknown =>
  decimals > 0 && typeof body === 'object' && body !== null ? { PriceDecimals: decimals, ...body } : body;

/** Returns the decimals of the costs in the Message of a completed plan. */
export const findPriceDecimals = (message: string): number => Number(/; PriceDecimals=(\d)/.exec(message)?.[1] ?? 0);
