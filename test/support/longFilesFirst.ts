import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest. Begun last, one of them would run while the other worker has nothing left to do. */
const LONG = [
  'ui/everyPage.test.ts',
  'lib/local/stack.test.ts',
  'schedule/manyParts.test.ts',
  'rights/rights.test.ts',
  'test/events.test.ts',
  'query/oracle.test.ts',
  'cmis/leaks.test.ts',
  'docsCommands.test.ts',
  'import/import.test.ts',
  'ui/plan/alternatives.test.ts',
  'calculations/interrupted.test.ts',
  'test/packaging.test.ts',
];

/** Begins with the longest files, also in a checkout that has not been tested yet. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = LONG.findIndex((end) => moduleId.endsWith(end));
      return place < 0 ? LONG.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
