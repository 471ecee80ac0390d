import { filterVisible } from '#lib/cmis/actions/session/checkPermissions.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { isLatestVersion, isWorkingCopy } from '#lib/cmis/domain/objects/versions.ts';
import type { Query, QueryTable } from '#lib/cmis/domain/query/resolve/query.ts';
import type { TextMatches } from '#lib/cmis/domain/query/text/textMatches.ts';
import { getRootFolderId } from '#lib/cmis/domain/repository/repository.ts';
import { EXPOSED_TYPES, getType, isOfType } from '#lib/cmis/domain/types/types.ts';
import { loadEntities } from '#lib/cmis/store/entities/entities.ts';
import type { QueryScope } from '#lib/cmis/store/index/openIndexScan.ts';

/** A query being executed. */
export interface QueryRun {
  readonly session: Session;
  readonly query: Query;
  readonly allVersions: boolean;
  /** Private working copies of the caller. */
  readonly copies: readonly CmisObject[];
  /** Matches of its CONTAINS. */
  readonly text: TextMatches | undefined;
}

/** Returns the ids of the types that FROM covers: subtypes too, if they are included in supertype queries. */
const getQueryableTypes = ({ type }: QueryTable): readonly string[] =>
  EXPOSED_TYPES.filter(
    (one) => one.id === type.id || (one.includedInSupertypeQuery && one.queryable && isOfType(one, type.id)),
  ).map(({ id }) => id);

/** Resolves the objects that a table of a query covers. */
export const resolveScope = async (
  { session, allVersions, copies }: QueryRun,
  table: QueryTable,
): Promise<QueryScope> => {
  const { repositoryId } = session;
  const { baseId } = table.type;
  const types = new Set(getQueryableTypes(table));
  const isWhole = EXPOSED_TYPES.every((one) => one.baseId !== baseId || types.has(one.id));
  const [root] = baseId === 'cmis:folder' ? await loadEntities([getRootFolderId(repositoryId)]) : [];
  const inScope = copies.filter(({ entity }) => types.has(entity.typeId));
  const viewer = session.access;
  return { repositoryId, baseId, types: isWhole ? undefined : types, allVersions, root, viewer, copies: inScope };
};

/**
 * Filters loaded objects by the table's types, by latest version unless all are searched, and by visibility. The only
 * place where a query drops objects that its caller may not see. No query finds another's working copy, not even for
 * administrators, unless it is the only version.
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
        (isLatestVersion(object, session.access) || (allVersions && !isWorkingCopy(object))),
    ),
    ({ entity }) => entity,
  );

/** Returns whether the caller sees all objects, so that index entries can be counted without loading their objects. */
export const seesEverything = ({ access }: Session): boolean => access.isAdministrator;
