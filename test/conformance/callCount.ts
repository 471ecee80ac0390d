/** Lines of the client's log that tell of a SOAP call. */
const CALL = /REQUEST: \S+ POST$/gm;

export const callsIn = (log: string): number => log.match(CALL)?.length ?? 0;

/** Tests that have begun by what the runner has printed: a dot for each, in lines of their own before the report. */
export const testsBegun = (output: string): number =>
  output
    .split(/\r?\n/)
    .filter((line) => /^\.+$/.test(line))
    .join('').length;

/**
 * The calls of each group, in their order.
 * @param atStart calls that had been made when each test began
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
