import { isDeepStrictEqual } from 'node:util';
import type { Entity } from '#lib/cmis/domain/objects/entity.ts';
import { replaceEntity } from '#lib/cmis/store/entities/entities.ts';
import { parseEntity } from '#lib/cmis/store/entities/entityItem.ts';
import { headKey } from '#lib/cmis/store/keys.ts';
import { unpackJson } from '#lib/cmis/store/packedJson.ts';
import { table } from '#lib/cmis/store/table.ts';
import { getItem } from '#lib/shared/dynamodb/query.ts';
import { tryWriteOne } from '#lib/shared/dynamodb/tryWriteOne.ts';

/**
 * Stores the grants of a folder in their current form. Use it only for folders of which no parent holds a copy. Returns
 * false if the grants are current, possibly by a concurrent write.
 */
export const rewriteGrants = async (entityId: string): Promise<boolean> => {
  const row = await getItem(table(), headKey(entityId));
  const entity = parseEntity(entityId, row);
  if (row === undefined || entity === undefined) return false;
  const { acl } = unpackJson(String(row.data)) as Entity;
  if (isDeepStrictEqual(acl ?? entity.acl, entity.acl)) return false;
  return tryWriteOne(replaceEntity(entity, entity).item);
};
