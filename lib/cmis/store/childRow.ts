import type { Entity } from '#lib/cmis/domain/entity.ts';
import { childKey } from '#lib/cmis/store/keys.ts';
import { packed, unpacked } from '#lib/cmis/store/packedJson.ts';
import type { Row } from '#lib/shared/dynamodb/conditionFailed.ts';
import type { Key } from '#lib/shared/dynamodb/writes.ts';

/** What a folder says of one of its children. */
export interface Child {
  readonly id: string;
  readonly name: string;
  readonly isFolder: boolean;
  /** The whole child as its head has it, packed, where the row holds a copy. */
  readonly copy?: string;
}

/** What is read of a row to list children, and to find them by what they are. */
export const WITH_COPY = ['sk', 'id', 'name', 'folder', 'data'] as const;
export const WITHOUT_COPY = ['sk', 'id', 'type', 'folder'] as const;

export const childOf = ({ id, name, folder, data }: Row): Child => ({
  id: String(id),
  name: String(name),
  isFolder: folder === true,
  ...(typeof data === 'string' ? { copy: data } : {}),
});

/** The child itself, where its folder has a copy. */
export const copiedEntity = ({ copy }: Child): Entity | undefined =>
  copy === undefined ? undefined : (unpacked(copy) as Entity);

/** Whether an entity that is filed in a folder inherits from another. */
export const isFar = (folderId: string, { parents }: Entity): boolean => parents[0] !== folderId;

/** The row of a child under a name, without a copy. */
export const childRow = (folderId: string, name: string, entity: Entity): Row & Key => ({
  ...childKey(folderId, name),
  schema: 1,
  id: entity.id,
  name,
  type: entity.typeId,
  ...(entity.baseId === 'cmis:folder' ? { folder: true } : {}),
  ...(isFar(folderId, entity) ? { far: true } : {}),
});

/** Characters of a copy: much more would make folders slow to read for whoever wants to know names only. */
const MOST_COPIED = 3000;

/** The row of an entity in its only folder, with a copy unless that is too large. */
export const copyingRow = (folderId: string, entity: Entity): Row & Key => {
  const data = packed(entity);
  return { ...childRow(folderId, entity.facts.name, entity), ...(data.length > MOST_COPIED ? {} : { data }) };
};
