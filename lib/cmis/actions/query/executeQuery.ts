import { executeJoin } from '#lib/cmis/actions/query/executeJoin.ts';
import { executeTable } from '#lib/cmis/actions/query/executeTable.ts';
import { loadTextMatches } from '#lib/cmis/actions/query/loadTextMatches.ts';
import { QueryReader } from '#lib/cmis/actions/query/objectReader.ts';
import type { QueryResult } from '#lib/cmis/actions/query/queryResult.ts';
import type { QueryRun } from '#lib/cmis/actions/query/scope.ts';
import { loadSearchableTypes } from '#lib/cmis/actions/query/searchableTypes.ts';
import { loadOwnWorkingCopies } from '#lib/cmis/actions/session/ownWorkingCopies.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import type { Page } from '#lib/cmis/domain/lists/paging.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { parseStatement } from '#lib/cmis/domain/query/parse/parseStatement.ts';
import type { Query } from '#lib/cmis/domain/query/resolve/query.ts';
import { resolveStatement } from '#lib/cmis/domain/query/resolve/resolveStatement.ts';

/** The result of a statement, and the reader of its rows' values. */
export interface ExecutedQuery {
  readonly run: QueryRun;
  readonly reader: QueryReader;
  readonly result: QueryResult;
}

/** Only queries of documents read the working copies of the caller. */
const loadOwnCopiesFor = async (session: Session, { tables }: Query): Promise<readonly CmisObject[]> =>
  tables.some(({ type }) => type.baseId === 'cmis:document') ? loadOwnWorkingCopies(session) : [];

/** Parses, plans and executes a statement. */
export const executeQuery = async (
  session: Session,
  statement: string,
  { page, allVersions }: { readonly page: Page; readonly allVersions: boolean },
): Promise<ExecutedQuery> => {
  const parsed = parseStatement(statement);
  const query = resolveStatement(parsed, await loadSearchableTypes(session.repositoryId));
  const [text, copies] = await Promise.all([loadTextMatches(session, query), loadOwnCopiesFor(session, query)]);
  const run = { session, query, allVersions, text, copies };
  const reader = new QueryReader(run);
  const result = await (query.tables.length === 1 ? executeTable : executeJoin)(run, reader, page);
  return { run, reader, result };
};
