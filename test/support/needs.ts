import { describe } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Why the tests of a suite are not run, and how to run them. */
    notRun?: string;
  }
}

/** Returns `describe` for tests that are run only if `isMet`; otherwise the end of the test run shows the reason. */
export const describeIf =
  (isMet: boolean, notRun: string) =>
  (name: string, tests: () => void): void => {
    describe(name, isMet ? {} : { skip: true, meta: { notRun } }, tests);
  };
