import type { QueryReader } from '#lib/cmis/actions/query/objectReader.ts';
import type { Candidates } from '#lib/cmis/actions/query/resolveAccess.ts';
import { filterInScope, type QueryRun } from '#lib/cmis/actions/query/scope.ts';
import type { Page } from '#lib/cmis/domain/lists/paging.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { evaluateCondition, type JoinedRow } from '#lib/cmis/domain/query/evaluate/evaluate.ts';
import type { QueryScope } from '#lib/cmis/store/index/openIndexScan.ts';
import { loadAllVersions, loadCandidates } from '#lib/cmis/store/search/candidates.ts';

/** A query of one table being executed. */
export interface TableRun {
  readonly run: QueryRun;
  readonly scope: QueryScope;
  readonly reader: QueryReader;
  readonly page: Page;
}

export type Row = JoinedRow<CmisObject>;

/** Loads candidates and returns the rows for which the statement is true. */
export const selectRows = async (
  { run, scope, reader }: Omit<TableRun, 'page'>,
  { candidates, anyVersion }: Pick<Candidates, 'candidates' | 'anyVersion'>,
  whileDeleting?: () => void,
): Promise<readonly Row[]> => {
  const found =
    anyVersion && scope.allVersions
      ? await loadAllVersions(scope.repositoryId, candidates)
      : await loadCandidates(scope, candidates, whileDeleting);
  const objects = await filterInScope(run, scope, found);
  await reader.prepare(objects);
  const { where } = run.query;
  return objects
    .map((object): Row => [object])
    .filter((row) => where === undefined || evaluateCondition(where, row, reader) === true);
};
