import fc from 'fast-check';
import type { PropertyDefinition, PropertyValue } from '#lib/cmis/domain/model.ts';
import type { ObjectType } from '#lib/cmis/domain/types/types.ts';
import { anyText } from './fullText.ts';
import { anyLiteral, anyPattern, compareValues } from './literals.ts';
import type { Row } from './rows.ts';

export type Truth = boolean | undefined;
/** One object of each table of a statement. */
export type Joined = readonly (Row | undefined)[];

/** A condition as text, and its value for a row. */
export interface Condition {
  readonly text: string;
  readonly holds: (row: Joined) => Truth;
}

/** A table of a statement. */
export interface Table {
  readonly index: number;
  readonly type: ObjectType;
  /** Qualifiers that a column of the table may have. */
  readonly qualifiers: readonly string[];
  readonly rows: readonly Row[];
}

/** Values that conditions use beside those of the tables. */
export interface World {
  readonly folders: readonly string[];
  /** Ids that are not folders of the repository. */
  readonly strangers: readonly string[];
  /** Folders that the caller may see. */
  readonly seen: ReadonlySet<string>;
}

const not = (truth: Truth): Truth => (truth === undefined ? undefined : !truth);

const both = (a: Truth, b: Truth): Truth =>
  a === false || b === false ? false : a === undefined || b === undefined ? undefined : true;

/** Generates a keyword in any case. */
const anyCase = (keywords: string): fc.Arbitrary<string> => fc.constantFrom(keywords, keywords, keywords.toLowerCase());

export const columnsOf = ({ type }: Table): readonly PropertyDefinition[] =>
  type.propertyDefinitions.filter(({ queryable }) => queryable);

const valuesOf = (rows: readonly Row[], id: string): readonly PropertyValue[] =>
  rows.flatMap(({ values }) => values.get(id) ?? []);

export const columnName = ({ qualifiers }: Table, { queryName }: PropertyDefinition): fc.Arbitrary<string> =>
  fc.constantFrom(...qualifiers).map((qualifier) => `${qualifier}${queryName}`);

const OPERATORS: Readonly<Record<string, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '>': (order) => order > 0,
  '<=': (order) => order <= 0,
  '>=': (order) => order >= 0,
};

const ORDERED: ReadonlySet<string> = new Set(['string', 'integer', 'decimal', 'datetime']);
const TEXT: ReadonlySet<string> = new Set(['string', 'id', 'uri']);

const onColumn = (table: Table, definition: PropertyDefinition): fc.Arbitrary<Condition> => {
  const { id, propertyType: kind, cardinality } = definition;
  const of = (row: Joined): readonly PropertyValue[] => row[table.index]?.values.get(id) ?? [];
  const single = (row: Joined, test: (value: PropertyValue) => boolean): Truth => {
    const values = of(row);
    return values.length === 0 ? undefined : values.some(test);
  };
  const name = columnName(table, definition);
  const literal = anyLiteral(kind, valuesOf(table.rows, id));
  const literals = fc.array(literal, { minLength: 1, maxLength: 4 });
  const listed = literals.map((all) => ({
    text: `(${all.map(({ text }) => text).join(', ')})`,
    has: (value: PropertyValue) => all.some((one) => compareValues(kind, value, one.value) === 0),
  }));
  const negation = fc.boolean();
  const isNull = fc.tuple(name, negation, anyCase('IS'), anyCase('NULL')).map(([column, negated, is, none]) => ({
    text: `${column} ${is} ${negated ? 'NOT ' : ''}${none}`,
    holds: (row: Joined) => (of(row).length === 0) !== negated,
  }));
  if (cardinality === 'multi')
    return fc.oneof(
      isNull,
      fc.tuple(name, literal, anyCase('ANY')).map(([column, { text, value }, any]) => ({
        text: `${text} = ${any} ${column}`,
        holds: (row: Joined) => single(row, (one) => compareValues(kind, one, value) === 0),
      })),
      fc.tuple(name, listed, negation).map(([column, { text, has }, negated]) => ({
        text: `ANY ${column} ${negated ? 'NOT ' : ''}IN ${text}`,
        holds: (row: Joined) => single(row, (one) => has(one) !== negated),
      })),
    );
  const operators = Object.keys(OPERATORS).filter((one) => ORDERED.has(kind) || one === '=' || one === '<>');
  const compared = fc
    .tuple(name, fc.constantFrom(...operators), literal, fc.constantFrom('', ' '))
    .map(([column, operator, { text, value }, blank]) => ({
      text: `${column}${blank}${operator}${blank}${text}`,
      holds: (row: Joined) => single(row, (one) => OPERATORS[operator]?.(compareValues(kind, one, value)) === true),
    }));
  const among = fc.tuple(name, listed, negation).map(([column, { text, has }, negated]) => ({
    text: `${column} ${negated ? 'NOT ' : ''}IN ${text}`,
    holds: (row: Joined) => single(row, (one) => has(one) !== negated),
  }));
  const like = fc
    .tuple(name, anyPattern(valuesOf(table.rows, id).map(String)), negation, anyCase('LIKE'))
    .map(([column, { text, matches }, negated, word]) => ({
      text: `${column} ${negated ? 'NOT ' : ''}${word} ${text}`,
      holds: (row: Joined) => single(row, (one) => matches(String(one)) !== negated),
    }));
  return TEXT.has(kind)
    ? fc.oneof(isNull, compared, compared, among, like)
    : fc.oneof(isNull, compared, compared, among);
};

const onFolder = (
  table: Table,
  { folders, strangers, seen }: World,
  depth: fc.Arbitrary<boolean> = fc.boolean(),
): fc.Arbitrary<Condition> =>
  fc
    .tuple(
      fc.constantFrom(...table.qualifiers),
      fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...folders) }, fc.constantFrom(...strangers)),
      depth,
    )
    .map(([qualifier, folder, deep]) => ({
      text: `${deep ? 'IN_TREE' : 'IN_FOLDER'}(${qualifier === '' ? '' : `${qualifier.slice(0, -1)}, `}'${folder}')`,
      holds: (row: Joined) => {
        const object = row[table.index];
        return object === undefined
          ? undefined
          : seen.has(folder) && (deep ? object.above : object.parents).has(folder);
      },
    }));

const onText = (table: Table): fc.Arbitrary<Condition> =>
  fc.tuple(fc.constantFrom(...table.qualifiers), anyText).map(([qualifier, { text, matches }]) => ({
    text: `CONTAINS(${qualifier === '' ? '' : `${qualifier.slice(0, -1)}, `}${text})`,
    holds: (row: Joined) => {
      const object = row[table.index];
      return object === undefined ? undefined : matches(object.texts);
    },
  }));

const simple = (tables: readonly Table[], world: World): fc.Arbitrary<Condition> =>
  fc.oneof(
    ...tables.flatMap((table) => [
      { weight: 6, arbitrary: fc.constantFrom(...columnsOf(table)).chain((definition) => onColumn(table, definition)) },
      ...(table.type.fileable ? [{ weight: 2, arbitrary: onFolder(table, world) }] : []),
    ]),
  );

const joined = (word: 'AND' | 'OR', terms: readonly Condition[]): Condition => ({
  text: terms.map(({ text }) => text).join(` ${word} `),
  holds: (row) => {
    const truths = terms.map(({ holds }) => holds(row));
    return word === 'AND' ? truths.reduce(both) : not(truths.map(not).reduce(both));
  },
});

/** Generators of a condition for each access path, by its name. */
export const conditionsByPath = (
  table: Table,
  world: World,
): readonly (readonly [path: string, condition: fc.Arbitrary<Condition | undefined>])[] => {
  const paths = columnsOf(table).map((definition) => [definition.id, onColumn(table, definition)] as const);
  const folder = (deep: boolean) => onFolder(table, world, fc.constant(deep));
  const either = fc
    .tuple(...[0, 1].map(() => fc.constantFrom(...paths).chain(([, condition]) => condition)))
    .map((terms) => joined('OR', terms));
  return [
    ['everything', fc.constant(undefined)],
    ...paths,
    ['alternatives', either],
    ...(table.type.fileable ? [['IN_FOLDER', folder(false)] as const, ['IN_TREE', folder(true)] as const] : []),
    ...(table.type.fulltextIndexed ? [['CONTAINS', onText(table)] as const] : []),
  ];
};

/** Generates a search condition, with parentheses only if precedence needs them. */
export const anyCondition = (tables: readonly Table[], world: World): fc.Arbitrary<Condition> => {
  const searched = tables.filter(({ type }) => type.fulltextIndexed);
  const text = searched.length === 0 ? undefined : fc.constantFrom(...searched).chain(onText);
  const factor = fc.letrec<{ factor: Condition; or: Condition }>((tie) => ({
    factor: fc.oneof(
      { maxDepth: 2, depthSize: 'small' },
      { weight: 5, arbitrary: simple(tables, world) },
      { weight: 1, arbitrary: tie('or').map(({ text: inner, holds }) => ({ text: `(${inner})`, holds })) },
      {
        weight: 1,
        arbitrary: tie('or').map(({ text: inner, holds }) => ({
          text: `NOT (${inner})`,
          holds: (row: Joined) => not(holds(row)),
        })),
      },
    ),
    or: fc.array(fc.array(tie('factor'), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 }).map((terms) =>
      joined(
        'OR',
        terms.map((factors) => joined('AND', factors)),
      ),
    ),
  })).or;
  if (text === undefined) return factor;
  return fc.oneof(
    { weight: 3, arbitrary: factor },
    { weight: 1, arbitrary: text },
    { weight: 1, arbitrary: fc.tuple(text, factor).map(([a, b]) => joined('OR', [a, b])) },
    { weight: 1, arbitrary: fc.tuple(text, simple(tables, world)).map(([a, b]) => joined('AND', [a, b])) },
  );
};
