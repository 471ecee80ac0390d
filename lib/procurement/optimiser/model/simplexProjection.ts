/** Projects values onto the simplex of non-negative values with the given sum (Held, Wolfe & Crowder 1974). */
export const projectOntoSimplex = (values: readonly number[], sum: number): readonly number[] => {
  const sorted = [...values].sort((a, b) => b - a);
  let total = 0;
  let shift = 0;
  for (const [n, value] of sorted.entries()) {
    total += value;
    const needed = (total - sum) / (n + 1);
    if (n > 0 && value <= needed) break;
    shift = needed;
  }
  return values.map((value) => Math.max(0, value - shift));
};
