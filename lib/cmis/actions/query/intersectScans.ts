import { getMaxExamined } from '#lib/cmis/actions/query/bounds.ts';
import { openScan } from '#lib/cmis/actions/query/openScan.ts';
import { type Candidates, type SearchContext, toCandidates } from '#lib/cmis/actions/query/resolveAccess.ts';
import type { AccessPath } from '#lib/cmis/domain/query/access/accessPath.ts';
import { hasTest, isListPath } from '#lib/cmis/domain/query/access/orderedPath.ts';

/** Entries of each scan that are read first, to find the shortest. */
const PROBE = 1000;
/** Number of objects below which reading them is cheaper than intersecting further. */
const FEW = 100;
/** Index entries that cost as much as reading one object. */
const PER_OBJECT = 10;

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

/** Returns the entities that the words of the query leave, if they are one of its access paths. */
const findWorded = ({ text }: SearchContext, accesses: readonly AccessPath[]): readonly Candidates[] => {
  const access = accesses.find(({ kind }) => kind === 'postingList');
  const ids = access === undefined ? undefined : text?.getCandidateEntityIds();
  return access === undefined || ids === undefined
    ? []
    : [
        toCandidates(
          access,
          [...ids].map((entityId) => ({ entityId })),
        ),
      ];
};

/** Intersects the scans and postings, if at least one of them is short enough; otherwise returns undefined. */
export const intersectScans = async (
  places: SearchContext,
  accesses: readonly AccessPath[],
): Promise<Candidates | undefined> => {
  const lists = accesses
    .filter(isListPath)
    .filter((access) => !hasTest(access))
    .map((access) => ({ access, list: openScan(places.scope, access) }));
  const worded = findWorded(places, accesses);
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
