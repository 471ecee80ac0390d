import { intersectScans } from '#lib/cmis/actions/query/intersectScans.ts';
import {
  type Candidates,
  resolveAccess,
  type SearchContext,
  toCandidates,
} from '#lib/cmis/actions/query/resolveAccess.ts';
import type { AccessPath, CandidatePath } from '#lib/cmis/domain/query/access/accessPath.ts';
import { hasTest, isListPath } from '#lib/cmis/domain/query/access/orderedPath.ts';

/** Kinds of the other access paths, cheapest first. */
const FOLLOWED: readonly AccessPath['kind'][] = ['relationships', 'checkedOut', 'union', 'tree', 'indexRange'];

const resolveFirst = async (
  places: SearchContext,
  accesses: readonly AccessPath[],
): Promise<Candidates | undefined> => {
  for (const access of accesses) {
    const candidates = await resolveAccess(places, access);
    if (candidates !== undefined) return toCandidates(access, candidates);
  }
  return undefined;
};

/**
 * Chooses the cheapest access path and returns its candidates: ids first, then the index intersection, then the first
 * other path without too many candidates. Returns undefined if every path has too many.
 */
export const chooseAccessPath = async (
  places: SearchContext,
  paths: readonly CandidatePath[],
): Promise<Candidates | undefined> => {
  const accesses = paths.map(({ access }) => access);
  const byId = accesses.filter(({ kind }) => kind === 'objects' || kind === 'series');
  if (byId.length > 0) return resolveFirst(places, byId);
  const common = await intersectScans(places, accesses);
  if (common !== undefined) return common;
  const others = accesses
    .filter((access) => !isListPath(access) || hasTest(access))
    .filter(({ kind }) => FOLLOWED.includes(kind));
  return resolveFirst(
    places,
    others.sort((a, b) => FOLLOWED.indexOf(a.kind) - FOLLOWED.indexOf(b.kind)),
  );
};
