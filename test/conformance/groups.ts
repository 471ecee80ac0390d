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

/** The group that drives LibreOffice instead of the TCK. */
const OFFICE = 'libreoffice';

const testClasses = (names: readonly string[]): readonly string[] =>
  names.map((name) => {
    const [group = '', test] = name.split('.');
    if (GROUPS[group] === undefined)
      throw new Error(`There is no test group ${group}, only ${[...Object.keys(GROUPS), OFFICE].join(', ')}`);
    return `${PACKAGE}.${group}.${test ?? `${GROUPS[group]}TestGroup`}`;
  });

/** The classes of the TCK to run, and whether to drive LibreOffice. */
export interface Chosen {
  readonly classes: readonly string[];
  readonly withOffice: boolean;
}

/** Returns what groups (`crud`) or tests (`crud.MoveTest`) mean; all groups if there are no names. */
export const chooseGroups = (names: readonly string[]): Chosen => {
  const chosen = names.length > 0 ? names : [...Object.keys(GROUPS), OFFICE];
  return { classes: testClasses(chosen.filter((name) => name !== OFFICE)), withOffice: chosen.includes(OFFICE) };
};
