import type { PropertyDefinition } from '#lib/cmis/domain/model.ts';
import type { ConditionOf } from '#lib/cmis/domain/query/parse/syntax.ts';
import type { TextExpression } from '#lib/cmis/domain/query/text/textExpression.ts';
import type { ObjectType } from '#lib/cmis/domain/types/types.ts';

/** A table of a query: the objects of a type, under the name that the statement gives it. */
export interface QueryTable {
  /** Its place among the tables of the query, and that of its object in a row. */
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
      /** A column of the left side, and the one of the right that must be equal to it. */
      readonly on: readonly [QueryColumn, QueryColumn];
    };

/** A column of the result; `queryName` is what the answer calls it. */
export type SelectedColumn = { readonly queryName: string } & (
  | { readonly kind: 'property'; readonly column: QueryColumn }
  | { readonly kind: 'score' }
);

export type QueryCondition = ConditionOf<QueryColumn, QueryTable>;

export interface QueryOrder {
  readonly by: QueryColumn | 'score';
  readonly descending: boolean;
}

/** A statement whose names are definitions and whose literals fit them. */
export interface Query {
  readonly tables: readonly QueryTable[];
  readonly from: QueryFrom;
  readonly select: readonly SelectedColumn[];
  readonly where?: QueryCondition;
  readonly orderBy: readonly QueryOrder[];
  /** What its CONTAINS looks for; SCORE() is how well a row fits. */
  readonly text?: { readonly table: QueryTable; readonly expression: TextExpression };
}
