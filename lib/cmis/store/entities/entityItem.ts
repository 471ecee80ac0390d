import { upgradeGrants } from '#lib/cmis/domain/acl/aclPrincipals.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { Entity } from '#lib/cmis/domain/objects/entity.ts';
import { createUnchangedRoot } from '#lib/cmis/domain/objects/rootFolder.ts';
import { packJson, unpackJson } from '#lib/cmis/store/packedJson.ts';
import type { StoredItem } from '#lib/shared/dynamodb/conditionFailed.ts';

/** What was stored of an entity, its grants in the form of today. */
export const upgradeEntityGrants = <T extends Pick<Entity, 'acl'>>(stored: T): T =>
  stored.acl === undefined ? stored : { ...stored, acl: upgradeGrants(stored.acl) };

/** The entity in a row, or the root folder that needs none. A root stored without a list grants what it did at first. */
export const parseEntity = (entityId: string, row: StoredItem | undefined): Entity | undefined => {
  const root = createUnchangedRoot(entityId);
  if (row === undefined) return root;
  const stored = upgradeEntityGrants(unpackJson(String(row.data)) as Entity);
  return {
    ...(root === undefined ? {} : { acl: root.acl }),
    ...stored,
    revision: Number(row.revision),
    relationships: Number(row.relationships ?? 0),
  };
};

/** Bytes of an item's data, so that it stays below DynamoDB's 400 KB with room for what else stands in it. */
const MAX_DATA_BYTES = 380_000;

/** What is read and written whole, as text. */
export const packData = (data: object): string => {
  const text = packJson(data);
  if (Buffer.byteLength(text) > MAX_DATA_BYTES)
    throw cmisError('storage', 'The properties of the object are larger than can be stored');
  return text;
};

/** The attributes of an entity in whatever row it stands. */
export const toEntityAttributes = ({ revision, relationships, ...data }: Entity): StoredItem => ({
  schema: 1,
  revision,
  ...(relationships === undefined || relationships === 0 ? {} : { relationships }),
  data: packData(data),
});
