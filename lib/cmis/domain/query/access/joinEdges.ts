import type { StoredValue } from '#lib/cmis/domain/objects/entity.ts';
import { type AccessPath, findAccessPath } from '#lib/cmis/domain/query/access/accessPath.ts';
import type { QueryColumn, QueryFrom } from '#lib/cmis/domain/query/resolve/query.ts';
import { LITERAL_KIND } from '#lib/cmis/domain/query/resolve/resolveCondition.ts';

/** The values of column `from` suffice to find all joinable objects by column `to`. */
export interface JoinEdge {
  readonly from: QueryColumn;
  readonly to: QueryColumn;
}

/** Returns the edges of all joins. The right side of an outer join does not restrict the left side. */
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

/** Returns the access path to objects whose column has one of the values, if there is one. */
export const findAccessPathByValues = (column: QueryColumn, values: readonly StoredValue[]): AccessPath | undefined => {
  const kind = LITERAL_KIND[column.definition.propertyType];
  const literals = values.map((value) => ({ kind, value, at: 0 }));
  return findAccessPath({ kind: 'in', column, literals, negated: false }, column.table);
};
