import { type CmisObject, toListedObject, toVersionId } from '#lib/cmis/domain/objects/entity.ts';
import { loadExistingEntities, loadObjects } from '#lib/cmis/store/entities/entities.ts';
import { loadVersions } from '#lib/cmis/store/entities/versionSeries.ts';
import type { Candidate } from '#lib/cmis/store/index/entrySource.ts';
import type { QueryScope } from '#lib/cmis/store/index/openIndexScan.ts';
import { loadShownObjects } from '#lib/cmis/store/objects/shownObjects.ts';

const isPresent = <T>(one: T | undefined): one is T => one !== undefined;

const loadVersionsNamed = async (repositoryId: string, ids: readonly string[]): Promise<readonly CmisObject[]> =>
  ids.length === 0 ? [] : (await loadObjects(repositoryId, ids)).objects.filter(isPresent);

/** Whose objects candidates are, and who sees them. */
type Place = Pick<QueryScope, 'repositoryId' | 'viewer' | 'allVersions'>;

/**
 * Loads the latest versions of documents, and objects without versions. Among all versions, working copies have entries
 * of their own.
 */
const loadLatest = async (
  { repositoryId, viewer, allVersions }: Place,
  ids: readonly string[],
  whileDeleting?: () => void,
): Promise<readonly CmisObject[]> => {
  const entities = (await loadExistingEntities(repositoryId, ids, whileDeleting)).filter(isPresent);
  return allVersions ? entities.map(toListedObject) : loadShownObjects(entities, viewer);
};

/** Objects read at a time: with the deletion marker, ten requests. */
const BATCH = 999;

const loadInBatches = async <T>(
  all: readonly T[],
  load: (some: readonly T[]) => Promise<readonly CmisObject[]>,
): Promise<readonly CmisObject[]> => {
  const loaded: CmisObject[] = [];
  for (let from = 0; from < all.length; from += BATCH) loaded.push(...(await load(all.slice(from, from + BATCH))));
  // Alternatives of an OR may find the same object in two batches.
  return [...new Map(loaded.map((object) => [object.id, object])).values()];
};

const getCandidateId = ({ entityId, ordinal }: Candidate): string =>
  ordinal === undefined ? entityId : toVersionId(entityId, ordinal);

/**
 * Loads the objects of candidates in their order, each once: one request per hundred, and one more for working copies
 * of the viewer. Leaves out objects deleted meanwhile.
 * @param whileDeleting called if a tree deletion is running, so that index entries may lead to deleted objects
 */
export const loadCandidates = (
  place: Place,
  candidates: readonly Candidate[],
  whileDeleting?: () => void,
): Promise<readonly CmisObject[]> =>
  loadInBatches(candidates, async (some) => {
    const latest = some.flatMap(({ entityId, ordinal }) => (ordinal === undefined ? [entityId] : []));
    const others = some.flatMap((one) => (one.ordinal === undefined ? [] : [getCandidateId(one)]));
    const [first, named] = await Promise.all([
      loadLatest(place, latest, whileDeleting),
      loadVersionsNamed(place.repositoryId, others),
    ]);
    const places = new Map(some.map((one, index) => [getCandidateId(one), index]));
    const findPlace = ({ id, entity }: CmisObject): number => places.get(id) ?? places.get(entity.id) ?? 0;
    const byId = new Map([...first, ...named].map((object) => [object.id, object]));
    return [...byId.values()].sort((a, b) => findPlace(a) - findPlace(b));
  });

/** Loads all versions of the candidates' documents, and objects without versions; one request per series. */
export const loadAllVersions = (
  repositoryId: string,
  candidates: readonly Candidate[],
): Promise<readonly CmisObject[]> =>
  loadInBatches([...new Set(candidates.map(({ entityId }) => entityId))], async (ids) => {
    const entities = (await loadExistingEntities(repositoryId, ids)).filter(isPresent);
    const versions = await Promise.all(
      entities.map(async (entity) =>
        (entity.series?.size ?? 1) === 1
          ? [toListedObject(entity)]
          : ((await loadVersions(repositoryId, entity.id))?.versions ?? []),
      ),
    );
    return versions.flat();
  });
