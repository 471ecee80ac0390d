import type { PropertyDefinition } from '#lib/cmis/domain/model.ts';
import type { ConditionOf } from '#lib/cmis/domain/query/parse/syntax.ts';
import type { TextExpression } from '#lib/cmis/domain/query/text/textExpression.ts';
import type { ObjectType } from '#lib/cmis/domain/types/types.ts';

/** A table of a query: the objects of a type, under the type's name or an alias. */
export interface QueryTable {
  /** Index among the tables of the query, and of its object in a row. */
  readonly index: number;
  readonly name: string;
  readonly type: ObjectType;
}

export interface QueryColumn {
  readonly table: QueryTable;
  readonly definition: PropertyDefinition;
}

export type QueryFrom =
  | { readonly kind: 'table'; readonly table: QueryTable }
  | {
      readonly kind: 'join';
      readonly outer: boolean;
      readonly left: QueryFrom;
      readonly right: QueryFrom;
      /** Column of the left side and column of the right side, which must be equal. */
      readonly on: readonly [QueryColumn, QueryColumn];
    };

/** A column of the result; `queryName` is its name in the answer. */
export type SelectedColumn = { readonly queryName: string } & (
  | { readonly kind: 'property'; readonly column: QueryColumn }
  | { readonly kind: 'score' }
);

export type QueryCondition = ConditionOf<QueryColumn, QueryTable>;

export interface QueryOrder {
  readonly by: QueryColumn | 'score';
  readonly descending: boolean;
}

/** A resolved statement: names are replaced by definitions, and literals are checked. */
export interface Query {
  readonly tables: readonly QueryTable[];
  readonly from: QueryFrom;
  readonly select: readonly SelectedColumn[];
  readonly where?: QueryCondition;
  readonly orderBy: readonly QueryOrder[];
  /** Its CONTAINS expression, from which SCORE() is computed. */
  readonly text?: { readonly table: QueryTable; readonly expression: TextExpression };
}
