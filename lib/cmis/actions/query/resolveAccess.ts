import { getMaxExamined } from '#lib/cmis/actions/query/bounds.ts';
import { describeAccess } from '#lib/cmis/actions/query/describeAccess.ts';
import { findDescendants } from '#lib/cmis/actions/query/findDescendants.ts';
import { openScan } from '#lib/cmis/actions/query/openScan.ts';
import { parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import type { AccessPath } from '#lib/cmis/domain/query/access/accessPath.ts';
import type { TextMatches } from '#lib/cmis/domain/query/text/textMatches.ts';
import { loadRelationships } from '#lib/cmis/store/entities/relationships.ts';
import { loadAllWorkingCopies, loadOwnCopies } from '#lib/cmis/store/entities/workingCopies.ts';
import type { EntryScan } from '#lib/cmis/store/index/entryScan.ts';
import type { Candidate } from '#lib/cmis/store/index/entrySource.ts';
import type { QueryScope } from '#lib/cmis/store/index/openIndexScan.ts';

/** Objects that include all results of a query. */
export interface Candidates {
  readonly candidates: readonly Candidate[];
  /** Whether a candidate may match by any of its versions, because the query searches all versions. */
  readonly anyVersion: boolean;
  /** Short description of the access path. */
  readonly plan: string;
}

/** The scope of a query and the matches of its CONTAINS. */
export interface SearchContext {
  readonly scope: QueryScope;
  readonly text: TextMatches | undefined;
}

/** Ends of relationships that are read in parallel. */
const AT_ONCE = 8;

const findRelationships = async (
  end: 'S' | 'T',
  objectIds: readonly string[],
): Promise<readonly Candidate[] | undefined> => {
  const ids = [...new Set(objectIds.map((id) => parseObjectId(id).entityId))];
  const found: Candidate[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = await Promise.all(ids.slice(from, from + AT_ONCE).map((id) => loadRelationships(id, end)));
    for (const { id } of some.flat()) found.push({ entityId: id });
    if (found.length > getMaxExamined()) return undefined;
  }
  return found;
};

/** Finds the documents that anybody, or one of these owners, has checked out. */
const findCheckedOut = async (
  { repositoryId }: QueryScope,
  owners: readonly string[] | undefined,
): Promise<readonly string[]> => {
  const own = await Promise.all((owners ?? []).map((owner) => loadOwnCopies(repositoryId, owner)));
  const ids =
    owners === undefined ? await loadAllWorkingCopies(repositoryId, undefined) : own.flat().map(({ id }) => id);
  return [...new Set(ids.map((id) => parseObjectId(id).entityId))];
};

const readToEnd = async (list: EntryScan): Promise<readonly Candidate[] | undefined> => {
  const entries = await list.take(getMaxExamined() + 1);
  return list.ended && entries.length <= getMaxExamined() ? entries : undefined;
};

/** Finds all candidates of an access path; undefined if there are too many. */
export const resolveAccess = async (
  { scope, text }: SearchContext,
  access: AccessPath,
): Promise<readonly Candidate[] | undefined> => {
  switch (access.kind) {
    case 'indexRange':
    case 'children':
      return readToEnd(openScan(scope, access));
    case 'tree':
      return findDescendants(scope, access.folderId);
    case 'objects':
      return access.ids.map(parseObjectId);
    case 'series':
      return access.ids.map((entityId) => ({ entityId }));
    case 'relationships':
      return findRelationships(access.end, access.ids);
    case 'checkedOut': {
      const ids = await findCheckedOut(scope, access.owners);
      return ids.length > getMaxExamined() ? undefined : ids.map((entityId) => ({ entityId }));
    }
    case 'postingList': {
      const ids = text?.getCandidateEntityIds();
      return ids === undefined || ids.size > getMaxExamined() ? undefined : [...ids].map((entityId) => ({ entityId }));
    }
    case 'union': {
      const found: Candidate[] = [];
      for (const part of access.parts) {
        const some = await resolveAccess({ scope, text }, part);
        if (some === undefined || found.length + some.length > getMaxExamined()) return undefined;
        for (const candidate of some) found.push(candidate);
      }
      return found;
    }
  }
};

/** Whether the candidates of an access path identify versions. */
const namesVersions = (access: AccessPath): boolean =>
  access.kind === 'indexRange' ||
  access.kind === 'objects' ||
  (access.kind === 'union' && access.parts.every(namesVersions));

/** Returns the candidates of an access path with its description. */
export const toCandidates = (access: AccessPath, candidates: readonly Candidate[]): Candidates => ({
  candidates,
  anyVersion: !namesVersions(access),
  plan: describeAccess(access),
});
