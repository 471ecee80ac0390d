import type { ProblemTables } from '#lib/procurement/domain/problem/compareTables.ts';
import type { MessageKey } from '#lib/procurement/domain/problem/messages/issueMessages.ts';
import type { TableName } from '#lib/procurement/domain/problem/tables.ts';
import type { Draft } from '#lib/ui/browser/procurement/plan/data/draft.ts';

/** Errors of the changed data, with their places; row and place are those of the draft. */
export interface DataError extends MessageKey {
  readonly table: TableName | undefined;
  readonly row: number | undefined;
  readonly place: number | undefined;
}

/** The tables come once, then drafts of them. */
export type ToChecker = { readonly tables: ProblemTables } | { readonly draft: Draft; readonly number: number };

export interface FromChecker {
  /** Number of the draft that was checked. */
  readonly number: number;
  readonly errors: readonly DataError[];
}
