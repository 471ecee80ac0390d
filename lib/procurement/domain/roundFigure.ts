/** Rounds a distance, share or change of a figure in an answer to four decimals. */
export const roundFigure = (value: number): number => Math.round(value * 10_000) / 10_000;
