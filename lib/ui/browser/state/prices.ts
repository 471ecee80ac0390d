import { signal } from '@preact/signals';

/** Decimals of the prices of the plan on the page: 2 shows 1250 as 12.50, since prices are whole numbers of the smallest unit. */
export const priceDecimals = signal(0);
