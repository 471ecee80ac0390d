import type { StoredValue } from '#lib/cmis/domain/objects/entity.ts';
import { type Access, accessOf } from '#lib/cmis/domain/query/access/accessPath.ts';
import type { QueryColumn, QueryFrom } from '#lib/cmis/domain/query/resolve/query.ts';
import { LITERAL_KIND } from '#lib/cmis/domain/query/resolve/resolveCondition.ts';

/** A column whose values are enough to know of to find every object of the other that a row can need. */
export interface Edge {
  readonly from: QueryColumn;
  readonly to: QueryColumn;
}

/** The left side of an outer join keeps rows that the right side does not match: it is not narrowed by it. */
export const edgesOf = (from: QueryFrom): readonly Edge[] => {
  if (from.kind === 'table') return [];
  const [left, right] = from.on;
  return [
    { from: left, to: right },
    ...(from.outer ? [] : [{ from: right, to: left }]),
    ...edgesOf(from.left),
    ...edgesOf(from.right),
  ];
};

/** The way to the objects whose column has one of these values, if there is one. */
export const accessByValues = (column: QueryColumn, values: readonly StoredValue[]): Access | undefined => {
  const kind = LITERAL_KIND[column.definition.propertyType];
  const literals = values.map((value) => ({ kind, value, at: 0 }));
  return accessOf({ kind: 'in', column, literals, negated: false }, column.table);
};
