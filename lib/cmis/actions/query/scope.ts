import { filterVisible } from '#lib/cmis/actions/acl/checkPermissions.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { isLatestVersion } from '#lib/cmis/domain/objects/versions.ts';
import type { Query, QueryTable } from '#lib/cmis/domain/query/resolve/query.ts';
import type { TextMatches } from '#lib/cmis/domain/query/text/textMatches.ts';
import { getRootFolderId } from '#lib/cmis/domain/repository/repository.ts';
import { EXPOSED_TYPES, getType, isOfType } from '#lib/cmis/domain/types/types.ts';
import { loadEntities } from '#lib/cmis/store/entities/entities.ts';
import type { QueryScope } from '#lib/cmis/store/index/openEntryScan.ts';

/** A query as it is carried out. */
export interface QueryRun {
  readonly session: Session;
  readonly query: Query;
  readonly allVersions: boolean;
  /** What fits its CONTAINS. */
  readonly text: TextMatches | undefined;
}

/** The types whose objects FROM names: subtypes too, as far as they say so. */
const getQueryableTypes = ({ type }: QueryTable): readonly string[] =>
  EXPOSED_TYPES.filter(
    (one) => one.id === type.id || (one.includedInSupertypeQuery && one.queryable && isOfType(one, type.id)),
  ).map(({ id }) => id);

/** The objects that a table stands for. */
export const resolveScope = async ({ session, allVersions }: QueryRun, table: QueryTable): Promise<QueryScope> => {
  const { repositoryId } = session;
  const { baseId } = table.type;
  const types = new Set(getQueryableTypes(table));
  const isWhole = EXPOSED_TYPES.every((one) => one.baseId !== baseId || types.has(one.id));
  const [root] = baseId === 'cmis:folder' ? await loadEntities([getRootFolderId(repositoryId)]) : [];
  return { repositoryId, baseId, types: isWhole ? undefined : types, allVersions, root };
};

/**
 * The objects of a table among those that were read: of its types, the latest versions unless all are asked for, and
 * visible to the caller. The one place where a query leaves out what its caller may not see.
 */
export const filterInScope = (
  { session }: QueryRun,
  { baseId, types, allVersions }: QueryScope,
  objects: readonly CmisObject[],
): Promise<readonly CmisObject[]> =>
  filterVisible(
    session,
    objects.filter(
      (object) =>
        getType(object.entity.typeId).baseId === baseId &&
        (types === undefined || types.has(object.entity.typeId)) &&
        (allVersions || isLatestVersion(object)),
    ),
    ({ entity }) => entity,
  );

/** Whether a caller sees all objects, so that entries of an index can be counted without reading what they lead to. */
export const seesEverything = ({ access }: Session): boolean => access.isAdministrator;
