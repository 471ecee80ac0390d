import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { Entity } from '#lib/cmis/domain/objects/entity.ts';
import { createUnchangedRoot } from '#lib/cmis/domain/objects/rootFolder.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';

/** Parses an entity from its item. The root folder needs no item. */
export const parseEntity = (entityId: string, row: StoredItem | undefined): Entity | undefined => {
  if (row === undefined) return createUnchangedRoot(entityId);
  const stored = JSON.parse(String(row.data)) as Omit<Entity, 'revision' | 'relationships'>;
  return { ...stored, revision: Number(row.revision), relationships: Number(row.relationships ?? 0) };
};

/** Bytes of an item's data: DynamoDB's limit of 400 KB less room for the other attributes. */
const MAX_DATA_BYTES = 380_000;

/**
 * Serialises data for the attribute `data`.
 * @throws storage error if it exceeds the size limit
 */
export const packData = (data: object): string => {
  const text = JSON.stringify(data);
  if (Buffer.byteLength(text) > MAX_DATA_BYTES)
    throw cmisError('storage', `The properties of the object exceed ${MAX_DATA_BYTES} bytes; shorten them`);
  return text;
};

/** Returns the attributes of an entity, without the key. */
export const toEntityAttributes = ({ revision, relationships, ...data }: Entity): StoredItem => ({
  schema: 1,
  revision,
  ...(relationships === undefined || relationships === 0 ? {} : { relationships }),
  data: packData(data),
});
