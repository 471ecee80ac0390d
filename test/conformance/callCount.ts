/** Lines of the client's log with a SOAP call. */
const CALL = /REQUEST: \S+ POST$/gm;

export const callsIn = (log: string): number => log.match(CALL)?.length ?? 0;

/** Counts the started tests in the runner's output: it prints a dot for each, in lines before the report. */
export const testsBegun = (output: string): number =>
  output
    .split(/\r?\n/)
    .filter((line) => /^\.+$/.test(line))
    .join('').length;

/**
 * Returns the number of calls of each group, in the order of the groups.
 * @param atStart number of calls before the start of each test
 */
export const callsByGroup = (
  atStart: readonly number[],
  testsOf: readonly number[],
  total: number,
): readonly number[] => {
  let first = 0;
  return testsOf.map((tests) => {
    const before = atStart[first] ?? total;
    first += tests;
    return (atStart[first] ?? total) - before;
  });
};
