/** Maximum number of characters compared. */
const LONGEST = 60;

const simplify = (name: string): string =>
  name
    .slice(0, LONGEST)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Computes the Levenshtein distance. */
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const exchange = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(exchange, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
};

/** Maximum number of names compared with a missing one. */
const MOST_NAMES = 100;

/** Returns whether at most a third of the letters differ. */
const isClose = (a: string, b: string): boolean => b.length > 0 && distance(a, b) <= Math.floor(a.length / 3);

/** Returns the found name that is close to the missing one, shortened; undefined if none is. */
export const findClosestName = (missing: string, found: readonly string[]): string | undefined => {
  const wanted = simplify(missing);
  const close = found
    .slice(0, MOST_NAMES)
    .map((name) => ({ name, other: simplify(name) }))
    .filter(({ other }) => isClose(wanted, other));
  return close.sort((a, b) => distance(wanted, a.other) - distance(wanted, b.other))[0]?.name.slice(0, LONGEST);
};
