import {
  type CmisObject,
  type Entity,
  type Facts,
  parseObjectId,
  shownObject,
  versionId,
} from '#lib/cmis/domain/entity.ts';
import { entityOf } from '#lib/cmis/store/entities.ts';
import { headKey, ordinalOf, seriesPartition } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import type { Row } from '#lib/shared/dynamodb/conditionFailed.ts';
import { queryPage } from '#lib/shared/dynamodb/query.ts';

/** How many versions are read to find the latest major one; one that lies deeper takes a second request. */
const RECENT = 24;

/** Versions of a document, and the document. */
export interface VersionList {
  readonly entity: Entity;
  /** Newest first: the order of their ordinals. */
  readonly versions: readonly CmisObject[];
}

const listFrom = (seriesId: string, rows: readonly Row[]): VersionList | undefined => {
  const { sk } = headKey(seriesId);
  const entity = entityOf(
    seriesId,
    rows.find((row) => row.sk === sk),
  );
  if (entity === undefined) return undefined;
  const others = rows.flatMap((row): readonly CmisObject[] => {
    const ordinal = ordinalOf(String(row.sk));
    if (ordinal === undefined) return [];
    return [{ id: versionId(seriesId, ordinal), entity, facts: JSON.parse(String(row.data)) as Facts }];
  });
  const ordinal = ({ facts }: CmisObject): number => facts.version?.ordinal ?? 0;
  const versions = [shownObject(entity), ...others].sort((a, b) => ordinal(b) - ordinal(a));
  return { entity, versions };
};

const read = async (repositoryId: string, seriesId: string, most: number): Promise<VersionList | undefined> => {
  const rows: Row[] = [];
  let after: Readonly<Record<string, unknown>> | undefined;
  do {
    const limit = Number.isFinite(most) ? { limit: most - rows.length } : {};
    const page = await queryPage({ table: table(), pk: seriesPartition(seriesId), descending: true, after, ...limit });
    rows.push(...page.rows);
    after = page.next;
  } while (after !== undefined && rows.length < most);
  const list = listFrom(seriesId, rows);
  return list?.entity.repositoryId === repositoryId ? list : undefined;
};

/** A query is no snapshot: while a version changes places it may show up twice or not at all. */
const TRIES = 4;

/** All versions of the series that an object id, or a series id, belongs to. */
export const loadVersions = async (repositoryId: string, objectId: string): Promise<VersionList | undefined> => {
  const seriesId = parseObjectId(objectId).entityId;
  for (let tries = 1; ; tries += 1) {
    const list = await read(repositoryId, seriesId, Number.POSITIVE_INFINITY);
    const ids = new Set(list?.versions.map(({ id }) => id));
    const whole =
      list?.entity.series === undefined || (ids.size === list.entity.series.size && ids.size === list.versions.length);
    if (whole || tries === TRIES) return list;
  }
};

/** The document and its most recent versions, the private working copy among them, in one request. */
export const loadRecent = (repositoryId: string, objectId: string, major: boolean): Promise<VersionList | undefined> =>
  read(repositoryId, parseObjectId(objectId).entityId, major ? RECENT + 1 : 2);
