import { type CmisObject, toListedObject, toVersionId } from '#lib/cmis/domain/objects/entity.ts';
import { getLatestVersionId } from '#lib/cmis/domain/objects/versions.ts';
import { loadExistingEntities, loadObjects } from '#lib/cmis/store/entities/entities.ts';
import { loadVersions } from '#lib/cmis/store/entities/versionSeries.ts';
import type { Candidate } from '#lib/cmis/store/index/entryScan.ts';

const isPresent = <T>(one: T | undefined): one is T => one !== undefined;

const loadVersionsNamed = async (repositoryId: string, ids: readonly string[]): Promise<readonly CmisObject[]> =>
  ids.length === 0 ? [] : (await loadObjects(repositoryId, ids)).objects.filter(isPresent);

/** The latest versions of documents, and what else has no versions; a working copy takes a second request. */
const loadLatest = async (
  repositoryId: string,
  ids: readonly string[],
  whileDeleting?: () => void,
): Promise<readonly CmisObject[]> => {
  const entities = (await loadExistingEntities(repositoryId, ids, whileDeleting)).filter(isPresent);
  const latest = entities.map((entity) => ({ shown: toListedObject(entity), id: getLatestVersionId(entity, false) }));
  const copies = latest.flatMap(({ shown, id }) => (id === undefined || id === shown.id ? [] : [id]));
  const found = new Map((await loadVersionsNamed(repositoryId, copies)).map((object) => [object.id, object]));
  return latest.map(({ shown, id }) => (id === undefined || id === shown.id ? shown : found.get(id))).filter(isPresent);
};

/** Objects read at a time: with what is read along, ten requests. */
const BATCH = 999;

const inBatches = async <T>(
  all: readonly T[],
  load: (some: readonly T[]) => Promise<readonly CmisObject[]>,
): Promise<readonly CmisObject[]> => {
  const loaded: CmisObject[] = [];
  for (let from = 0; from < all.length; from += BATCH) loaded.push(...(await load(all.slice(from, from + BATCH))));
  // Alternatives may find an object in one batch that another found in a batch before.
  return [...new Map(loaded.map((object) => [object.id, object])).values()];
};

const getCandidateId = ({ entityId, ordinal }: Candidate): string =>
  ordinal === undefined ? entityId : toVersionId(entityId, ordinal);

/**
 * The objects that candidates are, in their order, each once: one request for a hundred, and one more for those whose
 * working copy is the latest version. What is gone meanwhile is left out.
 * @param whileDeleting called if trees are being deleted, so that entries of an index may lead to what is gone already
 */
export const loadCandidates = (
  repositoryId: string,
  candidates: readonly Candidate[],
  whileDeleting?: () => void,
): Promise<readonly CmisObject[]> =>
  inBatches(candidates, async (some) => {
    const latest = some.flatMap(({ entityId, ordinal }) => (ordinal === undefined ? [entityId] : []));
    const others = some.flatMap((one) => (one.ordinal === undefined ? [] : [getCandidateId(one)]));
    const [first, named] = await Promise.all([
      loadLatest(repositoryId, latest, whileDeleting),
      loadVersionsNamed(repositoryId, others),
    ]);
    const places = new Map(some.map((one, index) => [getCandidateId(one), index]));
    const placeOf = ({ id, entity }: CmisObject): number => places.get(id) ?? places.get(entity.id) ?? 0;
    const byId = new Map([...first, ...named].map((object) => [object.id, object]));
    return [...byId.values()].sort((a, b) => placeOf(a) - placeOf(b));
  });

/** All versions of the documents that candidates belong to, and what else has no versions; a request for each series. */
export const loadAllVersions = (
  repositoryId: string,
  candidates: readonly Candidate[],
): Promise<readonly CmisObject[]> =>
  inBatches([...new Set(candidates.map(({ entityId }) => entityId))], async (ids) => {
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
