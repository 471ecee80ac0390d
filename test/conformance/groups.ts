const PACKAGE = 'org.apache.chemistry.opencmis.tck.tests';

/** The test groups of the TCK, as they are named on the command line, and as the first word of their classes. */
const GROUPS: Readonly<Record<string, string>> = {
  basics: 'Basics',
  types: 'Types',
  crud: 'CRUD',
  versioning: 'Versioning',
  filing: 'Filing',
  control: 'Control',
  query: 'Query',
};

/** The classes that names stand for: a group (`crud`), one test (`crud.MoveTest`); none: all groups. */
export const testClasses = (names: readonly string[]): readonly string[] =>
  (names.length > 0 ? names : Object.keys(GROUPS)).map((name) => {
    const [group = '', test] = name.split('.');
    if (GROUPS[group] === undefined)
      throw new Error(`There is no test group ${group}, only ${Object.keys(GROUPS).join(', ')}`);
    return `${PACKAGE}.${group}.${test ?? `${GROUPS[group]}TestGroup`}`;
  });
