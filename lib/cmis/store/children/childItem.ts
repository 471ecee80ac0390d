import { isDraft } from '#lib/cmis/domain/acl/acl.ts';
import type { Entity } from '#lib/cmis/domain/objects/entity.ts';
import { getType } from '#lib/cmis/domain/types/types.ts';
import { childKey } from '#lib/cmis/store/keys.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

/** A child item. */
export interface Child {
  readonly id: string;
  readonly name: string;
  readonly isFolder: boolean;
  /** Copy of the child's entity, if the folder has one. */
  readonly copy?: { readonly typeId: string; readonly data: string };
}

/** Attributes read to list children, and to scan them by type. */
export const ATTRIBUTES_WITH_COPY = ['sk', 'id', 'name', 'type', 'folder', 'data', 'child'] as const;
export const ATTRIBUTES_WITHOUT_COPY = ['sk', 'id', 'type', 'folder', 'child'] as const;

export const parseChild = ({ id, name, folder, type, data }: StoredItem): Child => ({
  id: String(id),
  name: String(name),
  isFolder: folder === true,
  ...(typeof data === 'string' ? { copy: { typeId: String(type), data } } : {}),
});

/** Members of an entity that the child item and its folder imply; a copy leaves them out. */
const IMPLIED_MEMBERS = {
  id: undefined,
  repositoryId: undefined,
  baseId: undefined,
  typeId: undefined,
  parents: undefined,
};

const packCopy = (entity: Entity): string =>
  JSON.stringify({ ...entity, ...IMPLIED_MEMBERS, facts: { ...entity.facts, name: undefined } });

/** Parses the copy of a child in its only folder; undefined if the item has none. */
export const parseCopiedEntity = (
  { id, name, copy }: Child,
  folderId: string,
  repositoryId: string,
): Entity | undefined => {
  if (copy === undefined) return undefined;
  const { typeId, data } = copy;
  const { facts, ...rest } = JSON.parse(data) as Pick<Entity, 'revision' | 'facts' | 'acl'>;
  const { baseId } = getType(typeId);
  return { id, repositoryId, baseId, typeId, parents: [folderId], ...rest, facts: { ...facts, name } };
};

/** Whether callers who may read what inherits from this folder may be unable to see the child. */
export const isControlledApart = (folderId: string, entity: Entity): boolean =>
  entity.parents[0] !== folderId || entity.inherits === false || isDraft(entity);

/** Creates a child item without a copy. */
export const childRow = (folderId: string, name: string, entity: Entity): StoredItem & Key => ({
  ...childKey(folderId, name),
  schema: 1,
  id: entity.id,
  name,
  type: entity.typeId,
  ...(entity.baseId === 'cmis:folder' ? { folder: true } : {}),
  ...(isControlledApart(folderId, entity) ? { far: true } : {}),
});

/** Longest copy in characters: larger ones would slow down reads that need names only. */
const MAX_COPY_LENGTH = 1500;

/** Creates the child item of an entity in its only folder, with a copy unless that is too large. */
export const childRowWithCopy = (folderId: string, entity: Entity): StoredItem & Key => {
  const data = packCopy(entity);
  return { ...childRow(folderId, entity.facts.name, entity), ...(data.length > MAX_COPY_LENGTH ? {} : { data }) };
};
