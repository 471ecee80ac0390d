import { type CmisObject, type Entity, shownObject, versionId } from '#lib/cmis/domain/entity.ts';
import { latestVersionId } from '#lib/cmis/domain/versions.ts';
import { loadEntities, loadObjects } from '#lib/cmis/store/entities.ts';
import type { Candidate } from '#lib/cmis/store/entryList.ts';
import { loadVersions } from '#lib/cmis/store/series.ts';

const present = (repositoryId: string, entities: readonly (Entity | undefined)[]): readonly Entity[] =>
  entities.flatMap((entity) => (entity?.repositoryId === repositoryId ? [entity] : []));

const isPresent = <T>(one: T | undefined): one is T => one !== undefined;

/** The latest versions of documents, and what else has no versions; a working copy takes a second request. */
const loadLatest = async (repositoryId: string, ids: readonly string[]): Promise<readonly CmisObject[]> => {
  const entities = present(repositoryId, await loadEntities(ids));
  const latest = entities.map((entity) => ({ shown: shownObject(entity), id: latestVersionId(entity, false) }));
  const copies = latest.flatMap(({ shown, id }) => (id === undefined || id === shown.id ? [] : [id]));
  const { objects } = await loadObjects(repositoryId, copies);
  const found = new Map(objects.filter(isPresent).map((object) => [object.id, object]));
  return latest.map(({ shown, id }) => (id === undefined || id === shown.id ? shown : found.get(id))).filter(isPresent);
};

/** Objects read at a time. */
const BATCH = 1000;

const inBatches = async <T>(
  all: readonly T[],
  load: (some: readonly T[]) => Promise<readonly CmisObject[]>,
): Promise<readonly CmisObject[]> => {
  const loaded: CmisObject[] = [];
  for (let from = 0; from < all.length; from += BATCH) loaded.push(...(await load(all.slice(from, from + BATCH))));
  return loaded;
};

const idOf = ({ entityId, ordinal }: Candidate): string =>
  ordinal === undefined ? entityId : versionId(entityId, ordinal);

/**
 * The objects that candidates are, in their order, each once: one request for a hundred, and one more for those whose
 * working copy is the latest version. What is gone meanwhile is left out.
 */
export const loadCandidates = (
  repositoryId: string,
  candidates: readonly Candidate[],
): Promise<readonly CmisObject[]> =>
  inBatches(candidates, async (some) => {
    const latest = some.flatMap(({ entityId, ordinal }) => (ordinal === undefined ? [entityId] : []));
    const others = some.flatMap((one) => (one.ordinal === undefined ? [] : [idOf(one)]));
    const [first, { objects }] = await Promise.all([
      loadLatest(repositoryId, latest),
      loadObjects(repositoryId, others),
    ]);
    const places = new Map(some.map((one, index) => [idOf(one), index]));
    const placeOf = ({ id, entity }: CmisObject): number => places.get(id) ?? places.get(entity.id) ?? 0;
    const byId = new Map([...first, ...objects.filter(isPresent)].map((object) => [object.id, object]));
    return [...byId.values()].sort((a, b) => placeOf(a) - placeOf(b));
  });

/** All versions of the documents that candidates belong to, and what else has no versions; a request for each series. */
export const loadAllVersions = (
  repositoryId: string,
  candidates: readonly Candidate[],
): Promise<readonly CmisObject[]> =>
  inBatches([...new Set(candidates.map(({ entityId }) => entityId))], async (ids) => {
    const entities = present(repositoryId, await loadEntities(ids));
    const versions = await Promise.all(
      entities.map(async (entity) =>
        (entity.series?.size ?? 1) === 1
          ? [shownObject(entity)]
          : ((await loadVersions(repositoryId, entity.id))?.versions ?? []),
      ),
    );
    return versions.flat();
  });
