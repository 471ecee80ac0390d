import type { Entity } from '#lib/cmis/domain/objects/entity.ts';
import { getType } from '#lib/cmis/domain/types/types.ts';
import { upgradeEntityGrants } from '#lib/cmis/store/entities/entityItem.ts';
import { childKey } from '#lib/cmis/store/keys.ts';
import { packJson, unpackJson } from '#lib/cmis/store/packedJson.ts';
import type { StoredItem } from '#lib/shared/dynamodb/conditionFailed.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

/** What a folder says of one of its children. */
export interface Child {
  readonly id: string;
  readonly name: string;
  readonly isFolder: boolean;
  /** The child itself, where the folder has a copy of it. */
  readonly copy?: { readonly typeId: string; readonly data: string };
}

/** What is read of a row to list children, and to find them by what they are. */
export const ATTRIBUTES_WITH_COPY = ['sk', 'id', 'name', 'type', 'folder', 'data', 'child'] as const;
export const ATTRIBUTES_WITHOUT_COPY = ['sk', 'id', 'type', 'folder', 'child'] as const;

export const parseChild = ({ id, name, folder, type, data }: StoredItem): Child => ({
  id: String(id),
  name: String(name),
  isFolder: folder === true,
  ...(typeof data === 'string' ? { copy: { typeId: String(type), data } } : {}),
});

/** What its row, and the folder that it stands in, tell of an entity: a copy says the rest. */
const IMPLIED_MEMBERS = {
  id: undefined,
  repositoryId: undefined,
  baseId: undefined,
  typeId: undefined,
  parents: undefined,
};

const packCopy = (entity: Entity): string =>
  packJson({ ...entity, ...IMPLIED_MEMBERS, facts: { ...entity.facts, name: undefined } });

/** A child as it was copied to its only folder. */
export const parseCopiedEntity = (
  { id, name, copy }: Child,
  folderId: string,
  repositoryId: string,
): Entity | undefined => {
  if (copy === undefined) return undefined;
  const { typeId, data } = copy;
  const { facts, ...rest } = upgradeEntityGrants(unpackJson(data) as Pick<Entity, 'revision' | 'facts' | 'acl'>);
  const { baseId } = getType(typeId);
  return { id, repositoryId, baseId, typeId, parents: [folderId], ...rest, facts: { ...facts, name } };
};

/** Whether an entity that is filed in a folder inherits from another. */
export const isSecondaryChild = (folderId: string, { parents }: Entity): boolean => parents[0] !== folderId;

/** The row of a child under a name, without a copy. */
export const childRow = (folderId: string, name: string, entity: Entity): StoredItem & Key => ({
  ...childKey(folderId, name),
  schema: 1,
  id: entity.id,
  name,
  type: entity.typeId,
  ...(entity.baseId === 'cmis:folder' ? { folder: true } : {}),
  ...(isSecondaryChild(folderId, entity) ? { far: true } : {}),
});

/** Characters of a copy: much more would make folders slow to read for whoever wants to know names only. */
const MAX_COPY_LENGTH = 1500;

/** The row of an entity in its only folder, with a copy unless that is too large. */
export const childRowWithCopy = (folderId: string, entity: Entity): StoredItem & Key => {
  const data = packCopy(entity);
  return { ...childRow(folderId, entity.facts.name, entity), ...(data.length > MAX_COPY_LENGTH ? {} : { data }) };
};
