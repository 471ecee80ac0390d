import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';
import '#test/support/needs.ts';

const getReason = (test: TestCase): string | undefined => {
  const result = test.result();
  if (result.state === 'skipped' && result.note !== undefined) return result.note;
  for (let suite: TestCase['parent'] = test.parent; suite.type === 'suite'; suite = suite.parent) {
    const { notRun } = suite.meta();
    if (notRun !== undefined) return notRun;
  }
  return undefined;
};

/** Returns a line for each reason why tests were not run, and one for each test without a reason. */
const toLines = (modules: readonly TestModule[], isFiltered: boolean): readonly string[] => {
  const counts = new Map<string, number>();
  const add = (line: string) => counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const module of modules)
    for (const test of module.children.allTests('skipped')) {
      const reason = getReason(test);
      if (reason !== undefined) add(reason);
      else if (!isFiltered) add(`${module.relativeModuleId} > ${test.fullName}: skipped without a reason`);
    }
  return [...counts].map(([line, count]) => `${line} [${count} ${count === 1 ? 'test' : 'tests'}]`);
};

let vitest: Vitest | undefined;

/** Says at the end of the output which tests were not run and why. A name pattern skips tests by itself. */
export const notRunReporter: Reporter = {
  onInit: (started) => {
    vitest = started;
  },
  onTestRunEnd: (modules) => {
    const lines = toLines(modules, vitest?.config.testNamePattern !== undefined);
    if (lines.length > 0) process.stdout.write(`\nNot run:\n${lines.map((line) => `  ${line}\n`).join('')}`);
  },
};
