/** Lines of the client's log that tell of a SOAP call. */
const CALL = /REQUEST: \S+ POST$/gm;

export const callsIn = (log: string): number => log.match(CALL)?.length ?? 0;

/** Tests that have ended by what the runner has printed: a dot for each, in lines of their own before the report. */
export const testsEnded = (output: string): number =>
  output
    .split(/\r?\n/)
    .filter((line) => /^\.+$/.test(line))
    .join('').length;

/**
 * The calls of each group, in their order.
 * @param atEnd calls that had been made by the end of each test
 */
export const callsByGroup = (atEnd: readonly number[], testsOf: readonly number[]): readonly number[] => {
  let ended = 0;
  let before = 0;
  return testsOf.map((tests) => {
    ended += tests;
    const calls = (atEnd[ended - 1] ?? before) - before;
    before += calls;
    return calls;
  });
};
