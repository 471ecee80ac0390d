import { getMaxExamined } from '#lib/cmis/actions/query/bounds.ts';
import { parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import type { AccessPath, CandidatePath } from '#lib/cmis/domain/query/access/accessPath.ts';
import { hasTest, isListPath, type ListPath } from '#lib/cmis/domain/query/access/orderedPath.ts';
import type { TextMatches } from '#lib/cmis/domain/query/text/textMatches.ts';
import type { Child } from '#lib/cmis/store/children/childItem.ts';
import { AncestorFolders } from '#lib/cmis/store/entities/ancestorFolders.ts';
import { loadEntities } from '#lib/cmis/store/entities/entities.ts';
import { loadRelationships } from '#lib/cmis/store/entities/relationships.ts';
import type { Candidate, EntryScan } from '#lib/cmis/store/index/entryScan.ts';
import { openIndexScan, type QueryScope } from '#lib/cmis/store/index/openIndexScan.ts';
import { loadChildFolders } from '#lib/cmis/store/listings/childFolders.ts';
import { type ChildListing, loadChildListing } from '#lib/cmis/store/listings/childListing.ts';
import { openChildScan } from '#lib/cmis/store/search/openChildScan.ts';

/** Objects that include all results of a query. */
export interface Candidates {
  readonly candidates: readonly Candidate[];
  /** Whether a candidate may match by any of its versions, because the query searches all versions. */
  readonly anyVersion: boolean;
  /** Short description of the access path. */
  readonly plan: string;
}

/** The scope of a query and the matches of its CONTAINS. */
interface SearchContext {
  readonly scope: QueryScope;
  readonly text: TextMatches | undefined;
}

type Descendant = Pick<Child, 'id' | 'isFolder'>;

/** Entries of each scan that are read first, to find the shortest. */
const PROBE = 1000;
/** Folders listed in parallel. */
const AT_ONCE = 8;

/** Opens the scan of an access path, in the order of values or names. */
export const openScan = (scope: QueryScope, access: ListPath, descending = false): EntryScan => {
  if (access.kind === 'children') return openChildScan(scope, access.folderId);
  const { column, ranges, test } = access;
  const { id, cardinality } = column.definition;
  return openIndexScan(scope, { property: id, ranges, test, isMulti: cardinality === 'multi', descending });
};

const DESCRIPTIONS: Readonly<Record<Exclude<AccessPath['kind'], 'indexRange'>, string>> = {
  children: 'children of the folder',
  tree: 'tree below the folder',
  objects: 'ids',
  series: 'version series',
  relationships: 'relationships of the object',
  postingList: 'words',
  union: '',
};

/** Describes an access path in a few words. */
export const describeAccess = (access: AccessPath): string => {
  if (access.kind === 'indexRange') return `index of ${access.column.definition.id}`;
  return access.kind === 'union' ? access.parts.map(describeAccess).join(' or ') : DESCRIPTIONS[access.kind];
};

/** Finds objects that moved to another folder of the same tree, which may have been read before. */
const findMovedWithin = async (topId: string, ids: readonly string[]): Promise<readonly Descendant[]> => {
  const found = (await loadEntities(ids)).flatMap((entity) => entity ?? []);
  const places = found.flatMap((entity) => entity.parents.map((parent) => ({ entity, parents: [parent] })));
  const lines = await new AncestorFolders().load(places);
  return places.flatMap(({ entity: { id, baseId } }, index) =>
    lines[index]?.some((folder) => folder.id === topId) ? [{ id, isFolder: baseId === 'cmis:folder' }] : [],
  );
};

/**
 * Finds all objects below a folder; undefined if there are too many. For folders only folders are read; for others,
 * undefined too if a folder has too many children of any type.
 */
const findDescendants = async ({ baseId }: QueryScope, folderId: string): Promise<readonly Candidate[] | undefined> => {
  const found = new Map<string, Candidate>();
  const listed = new Set([folderId]);
  const list = baseId === 'cmis:folder' ? loadChildFolders : loadChildListing;
  for (let folders = [folderId]; folders.length > 0; ) {
    const some = folders.slice(0, AT_ONCE);
    const lists: ChildListing[] = [];
    for (const one of await Promise.all(some.map((id) => list(id, getMaxExamined() + 1)))) {
      if (one === undefined || one.children.length > getMaxExamined()) return undefined;
      lists.push(one);
    }
    const departedIds = lists.flatMap((one) => one.departedIds);
    const children: readonly Descendant[] = [
      ...lists.flatMap((one) => one.children),
      ...(await findMovedWithin(folderId, departedIds)),
    ];
    for (const { id, isFolder } of children)
      if (isFolder === (baseId === 'cmis:folder')) found.set(id, { entityId: id });
    if (found.size > getMaxExamined() || listed.size > getMaxExamined()) return undefined;
    const next = children.flatMap(({ id, isFolder }) => (isFolder && !listed.has(id) ? [id] : []));
    for (const id of next) listed.add(id);
    folders = [...folders.slice(AT_ONCE), ...new Set(next)];
  }
  return [...found.values()];
};

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

const readToEnd = async (list: EntryScan): Promise<readonly Candidate[] | undefined> => {
  const entries = await list.take(getMaxExamined() + 1);
  return list.ended && entries.length <= getMaxExamined() ? entries : undefined;
};

/** Finds all candidates of an access path; undefined if there are too many. */
const resolveAccess = async (
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

const toCandidates = (access: AccessPath, candidates: readonly Candidate[]): Candidates => ({
  candidates,
  anyVersion: !namesVersions(access),
  plan: describeAccess(access),
});

/** Intersects candidates by entity, beginning with the smallest set. */
const intersect = (all: readonly Candidates[]): Candidates | undefined => {
  const [first, ...others] = [...all].sort((a, b) => a.candidates.length - b.candidates.length);
  if (first === undefined || others.length === 0) return first;
  const sets = others.map(({ candidates }) => new Set(candidates.map(({ entityId }) => entityId)));
  return {
    ...first,
    candidates: first.candidates.filter(({ entityId }) => sets.every((set) => set.has(entityId))),
    plan: [first, ...others].map(({ plan }) => plan).join(' and '),
  };
};

/** Number of objects below which reading them is cheaper than intersecting further. */
const FEW = 100;
/** Index entries that cost as much as reading one object. */
const PER_OBJECT = 10;

/** Intersects the scans and postings, if at least one of them is short enough; otherwise returns undefined. */
const intersectScans = async (
  { scope, text }: SearchContext,
  accesses: readonly AccessPath[],
): Promise<Candidates | undefined> => {
  const lists = accesses
    .filter(isListPath)
    .filter((access) => !hasTest(access))
    .map((access) => ({ access, list: openScan(scope, access) }));
  const ids = accesses.some(({ kind }) => kind === 'postingList') ? text?.getCandidateEntityIds() : undefined;
  const worded =
    ids === undefined
      ? []
      : [
          toCandidates(
            { kind: 'postingList' },
            [...ids].map((entityId) => ({ entityId })),
          ),
        ];
  const findEnded = async (most: number): Promise<readonly Candidates[]> => {
    const taken = await Promise.all(lists.map(({ list }) => list.take(most + 1)));
    const ended = lists.map(({ access, list }, index) =>
      list.ended ? [toCandidates(access, taken[index] ?? [])] : [],
    );
    return [...ended.flat(), ...worded];
  };
  for (const most of [Math.min(PROBE, getMaxExamined()), getMaxExamined()]) {
    const ended = await findEnded(most);
    const least = Math.min(...ended.map(({ candidates }) => candidates.length));
    if (least <= most) return intersect(least > FEW ? await findEnded(least * PER_OBJECT) : ended);
  }
  return undefined;
};

/** Kinds of the other access paths, cheapest first. */
const FOLLOWED: readonly AccessPath['kind'][] = ['relationships', 'union', 'tree', 'indexRange'];

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
