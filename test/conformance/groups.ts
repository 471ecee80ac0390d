const PACKAGE = 'org.apache.chemistry.opencmis.tck.tests';

/** The test groups of the TCK, by their name on the command line and the first word of their classes. */
const GROUPS: Readonly<Record<string, string>> = {
  basics: 'Basics',
  types: 'Types',
  crud: 'CRUD',
  versioning: 'Versioning',
  filing: 'Filing',
  control: 'Control',
  query: 'Query',
};

/** Returns the classes of a group (`crud`) or of one test (`crud.MoveTest`); those of all groups if there are no names. */
export const testClasses = (names: readonly string[]): readonly string[] =>
  (names.length > 0 ? names : Object.keys(GROUPS)).map((name) => {
    const [group = '', test] = name.split('.');
    if (GROUPS[group] === undefined)
      throw new Error(`There is no test group ${group}, only ${Object.keys(GROUPS).join(', ')}`);
    return `${PACKAGE}.${group}.${test ?? `${GROUPS[group]}TestGroup`}`;
  });
