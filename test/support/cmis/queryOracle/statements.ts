import fc from 'fast-check';
import type { CmisContext } from '#lib/cmis/domain/messages/action.ts';
import type { PropertyDefinition, PropertyValue } from '#lib/cmis/domain/model.ts';
import { EXPOSED_TYPES, getType, isOfType, type ObjectType } from '#lib/cmis/domain/types/types.ts';
import {
  anyCondition,
  type Condition,
  columnName,
  columnsOf,
  type Joined,
  type Table,
  type World,
} from './conditions.ts';
import type { Row } from './rows.ts';

/** A caller with all rows that the caller may read. */
export interface Viewer {
  readonly as: CmisContext;
  readonly rows: readonly Row[];
  readonly world: World;
}

/** A column of the result. */
export interface Column {
  readonly table: number;
  readonly definition: PropertyDefinition;
  readonly text: string;
  readonly name: string;
}

export interface Sort {
  readonly table: number;
  readonly definition: PropertyDefinition;
  readonly descending: boolean;
  readonly text: string;
}

/** The parts of a statement, and the parameters of its request. */
export interface Statement {
  readonly viewer: Viewer;
  readonly tables: readonly Table[];
  readonly select: readonly Column[];
  readonly from: string;
  /** All rows of FROM. */
  readonly rows: readonly Joined[];
  readonly where: Condition | undefined;
  readonly order: readonly Sort[];
  readonly allVersions: boolean;
  readonly skip: number;
  readonly limit: number;
}

export const valuesIn = (row: Joined, table: number, id: string): readonly PropertyValue[] =>
  row[table]?.values.get(id) ?? [];

/** A table with its rows. */
export const tableOf = (
  index: number,
  type: ObjectType,
  qualifiers: readonly string[],
  { rows }: Viewer,
  allVersions: boolean,
): Table => ({
  index,
  type,
  qualifiers,
  rows: rows.filter((row) => isOfType(getType(row.typeId), type.id) && (allVersions || row.isLatest)),
});

/** Generates columns with aliases, including the object ids. */
export const anyColumns = (tables: readonly Table[]): fc.Arbitrary<readonly Column[]> =>
  fc
    .tuple(
      ...tables.map((table) =>
        fc.array(
          fc
            .constantFrom(...columnsOf(table))
            .chain((definition) => columnName(table, definition).map((text) => ({ definition, text }))),
          { maxLength: 3 },
        ),
      ),
    )
    .map((picked) => {
      const all = picked.flatMap((some, index) => {
        const table = tables[index] as Table;
        const id = {
          definition: table.type.properties.get('cmis:objectId') as PropertyDefinition,
          text: `${table.qualifiers[0]}cmis:objectId`,
        };
        return [id, ...some].map((one) => ({ ...one, table: table.index }));
      });
      return all.map(({ definition, text, table }, index) => ({
        definition,
        table,
        text: `${text}${index % 2 === 0 ? ' AS' : ''} c${index}`,
        name: `c${index}`,
      }));
    });

export const anySort = (tables: readonly Table[]): fc.Arbitrary<readonly Sort[]> =>
  fc.array(
    fc.constantFrom(...tables).chain((table) =>
      fc
        .tuple(
          fc.constantFrom(...columnsOf(table).filter(({ orderable }) => orderable)),
          fc.constantFrom('', ' ASC', ' desc', ' DESC'),
        )
        .chain(([definition, direction]) =>
          columnName(table, definition).map((text) => ({
            table: table.index,
            definition,
            descending: / desc/i.test(direction),
            text: `${text}${direction}`,
          })),
        ),
    ),
    { maxLength: 3 },
  );

export const page = { skip: fc.nat(12), limit: fc.nat(12) };

type AnyWhere = (table: Table, world: World) => fc.Arbitrary<Condition | undefined>;

const anyWhere: AnyWhere = (table, world) => fc.option(anyCondition([table], world), { nil: undefined, freq: 8 });

/** Generates a statement with one table. */
export const anySelect = (
  viewers: readonly Viewer[],
  types: readonly ObjectType[] = EXPOSED_TYPES,
  where: AnyWhere = anyWhere,
): fc.Arbitrary<Statement> =>
  fc
    .tuple(fc.constantFrom(...viewers), fc.constantFrom(...types), fc.boolean(), fc.constantFrom('', ' t', ' AS t'))
    .chain(([viewer, type, allVersions, alias]) => {
      const table = tableOf(0, type, alias === '' ? ['', `${type.id}.`] : ['', 't.'], viewer, allVersions);
      return fc.record({
        viewer: fc.constant(viewer),
        tables: fc.constant([table]),
        select: anyColumns([table]),
        from: fc.constant(`${type.queryName}${alias}`),
        rows: fc.constant(table.rows.map((row) => [row])),
        where: where(table, viewer.world),
        order: anySort([table]),
        allVersions: fc.constant(allVersions),
        ...page,
      });
    });

/** Formats a statement. */
export const statementOf = ({ select, from, where, order }: Statement): string =>
  [
    `SELECT ${select.map(({ text }) => text).join(', ')} FROM ${from}`,
    ...(where === undefined ? [] : [`WHERE ${where.text}`]),
    ...(order.length === 0 ? [] : [`ORDER BY ${order.map(({ text }) => text).join(', ')}`]),
  ].join(' ');
