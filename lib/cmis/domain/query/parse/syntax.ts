import type { TextExpression } from '#lib/cmis/domain/query/text/textExpression.ts';
import type { WildcardPattern } from '#lib/cmis/domain/query/wildcards.ts';

/** The syntax tree of a statement (CMIS 1.0, 2.1.10.2), before names are resolved. */
export interface Statement {
  readonly select: readonly SelectItem[];
  readonly from: FromTable;
  readonly where?: Condition;
  readonly orderBy: readonly SortItem[];
}

/** The name of a column and its position in the statement. */
export interface ColumnName {
  readonly qualifier?: string;
  readonly name: string;
  readonly at: number;
}

export type SelectItem =
  | { readonly kind: 'all'; readonly qualifier?: string; readonly at: number }
  | { readonly kind: 'column'; readonly column: ColumnName; readonly alias?: string }
  | { readonly kind: 'score'; readonly alias?: string; readonly at: number };

export type FromTable =
  | { readonly kind: 'table'; readonly type: string; readonly alias?: string; readonly at: number }
  | {
      readonly kind: 'join';
      readonly outer: boolean;
      readonly left: FromTable;
      readonly right: FromTable;
      readonly on: readonly [ColumnName, ColumnName];
    };

export interface SortItem {
  readonly column: ColumnName;
  readonly descending: boolean;
}

export const OPERATORS = ['=', '<>', '<', '>', '<=', '>='] as const;
export type Operator = (typeof OPERATORS)[number];

/** The value is a number in plain notation, a text, an instant in UTC or a boolean. */
export interface Literal {
  readonly kind: 'number' | 'string' | 'datetime' | 'boolean';
  readonly value: string | boolean;
  readonly at: number;
}

interface OfColumn<Column> {
  readonly column: Column;
}

interface Negatable {
  readonly negated: boolean;
}

/** A search condition. Columns and tables are names in a statement and definitions in a query. */
export type ConditionOf<Column, Table> =
  | { readonly kind: 'and' | 'or'; readonly terms: readonly ConditionOf<Column, Table>[] }
  | { readonly kind: 'not'; readonly term: ConditionOf<Column, Table> }
  | ({ readonly kind: 'comparison'; readonly operator: Operator; readonly literal: Literal } & OfColumn<Column>)
  | ({ readonly kind: 'in'; readonly literals: readonly Literal[] } & Negatable & OfColumn<Column>)
  | ({ readonly kind: 'like'; readonly pattern: WildcardPattern } & Negatable & OfColumn<Column>)
  | ({ readonly kind: 'null' } & Negatable & OfColumn<Column>)
  | ({ readonly kind: 'anyEquals'; readonly literal: Literal } & OfColumn<Column>)
  | ({ readonly kind: 'anyIn'; readonly literals: readonly Literal[] } & Negatable & OfColumn<Column>)
  | { readonly kind: 'contains'; readonly table: Table; readonly text: TextExpression }
  | { readonly kind: 'folder'; readonly table: Table; readonly folderId: string; readonly deep: boolean };

/** The table of CONTAINS, IN_FOLDER or IN_TREE; without a qualifier the only one. */
export interface TableName {
  readonly qualifier?: string;
  readonly at: number;
}

export type Condition = ConditionOf<ColumnName, TableName>;
