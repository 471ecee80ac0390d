import type { StoredValue } from '#lib/cmis/domain/objects/entity.ts';
import { type AccessPath, findAccessPath } from '#lib/cmis/domain/query/access/accessPath.ts';
import type { QueryColumn, QueryFrom } from '#lib/cmis/domain/query/resolve/query.ts';
import { LITERAL_KIND } from '#lib/cmis/domain/query/resolve/resolveCondition.ts';

/** A column whose values are enough to know of to find every object of the other that a row can need. */
export interface JoinEdge {
  readonly from: QueryColumn;
  readonly to: QueryColumn;
}

/** The left side of an outer join keeps rows that the right side does not match: it is not narrowed by it. */
export const getJoinEdges = (from: QueryFrom): readonly JoinEdge[] => {
  if (from.kind === 'table') return [];
  const [left, right] = from.on;
  return [
    { from: left, to: right },
    ...(from.outer ? [] : [{ from: right, to: left }]),
    ...getJoinEdges(from.left),
    ...getJoinEdges(from.right),
  ];
};

/** The way to the objects whose column has one of these values, if there is one. */
export const findAccessPathByValues = (column: QueryColumn, values: readonly StoredValue[]): AccessPath | undefined => {
  const kind = LITERAL_KIND[column.definition.propertyType];
  const literals = values.map((value) => ({ kind, value, at: 0 }));
  return findAccessPath({ kind: 'in', column, literals, negated: false }, column.table);
};
