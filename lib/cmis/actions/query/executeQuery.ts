import { executeJoin } from '#lib/cmis/actions/query/executeJoin.ts';
import { executeTable } from '#lib/cmis/actions/query/executeTable.ts';
import { loadTextMatches } from '#lib/cmis/actions/query/loadTextMatches.ts';
import { QueryReader } from '#lib/cmis/actions/query/objectReader.ts';
import type { QueryResult } from '#lib/cmis/actions/query/queryResult.ts';
import type { QueryRun } from '#lib/cmis/actions/query/scope.ts';
import { loadSearchableTypes } from '#lib/cmis/actions/query/searchableTypes.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import type { Page } from '#lib/cmis/domain/lists/paging.ts';
import { parseStatement } from '#lib/cmis/domain/query/parse/parseStatement.ts';
import { resolveStatement } from '#lib/cmis/domain/query/resolve/resolveStatement.ts';

/** The result of a statement, and the reader of its rows' values. */
export interface ExecutedQuery {
  readonly run: QueryRun;
  readonly reader: QueryReader;
  readonly result: QueryResult;
}

/** Parses, plans and executes a statement. */
export const executeQuery = async (
  session: Session,
  statement: string,
  { page, allVersions }: { readonly page: Page; readonly allVersions: boolean },
): Promise<ExecutedQuery> => {
  const parsed = parseStatement(statement);
  const query = resolveStatement(parsed, await loadSearchableTypes(session.repositoryId));
  const run = { session, query, allVersions, text: await loadTextMatches(session, query) };
  const reader = new QueryReader(run);
  const result = await (query.tables.length === 1 ? executeTable : executeJoin)(run, reader, page);
  return { run, reader, result };
};
