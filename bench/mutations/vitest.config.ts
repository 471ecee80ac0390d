import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import tests from '../../vitest.config.ts';

const order: readonly string[] = JSON.parse(process.env.TEST_ORDER ?? '[]');

/** Runs the files in the order of `TEST_ORDER`. */
class GivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => order.findIndex((file) => moduleId.endsWith(`/${file}`));
    return files.toSorted((a, b) => rank(a) - rank(b));
  }
}

/** The tests of the project, one file after the other until the first failure, in the database of the caller. */
export default defineConfig({
  test: {
    ...tests.test,
    globalSetup: [],
    reporters: ['dot'],
    sequence: { sequencer: GivenOrder },
    maxWorkers: 1,
    bail: 1,
  },
});
