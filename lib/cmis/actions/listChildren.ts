import { type CmisObject, shownObject } from '#lib/cmis/domain/entity.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import { valuesOf } from '#lib/cmis/domain/objectProperties.ts';
import { comparing, type OrderKey } from '#lib/cmis/domain/order.ts';
import type { Page } from '#lib/cmis/domain/paging.ts';
import { firstChildren } from '#lib/cmis/store/children.ts';
import { loadEntities } from '#lib/cmis/store/entities.ts';

/** Most children that are read to put them in another order than that of their names. */
const MOST_SORTED = 20_000;

/** Children read at a time. */
const BATCH = 100;

async function* loaded(ids: readonly string[]): AsyncGenerator<CmisObject> {
  for (let from = 0; from < ids.length; from += BATCH) {
    const entities = await loadEntities(ids.slice(from, from + BATCH));
    for (const entity of entities) if (entity !== undefined) yield shownObject(entity);
  }
}

/** Other orders than that by name take reading all children. */
const sorted = async (
  folderId: string,
  order: readonly OrderKey[],
  { skip, limit }: Page,
): Promise<readonly CmisObject[]> => {
  const children = await firstChildren(folderId, MOST_SORTED + 1);
  if (children.length > MOST_SORTED)
    throw cmisError(
      'runtime',
      `A folder of more than ${MOST_SORTED} children is listed in the order of cmis:name only`,
    );
  const entities = await loadEntities(children.map(({ id }) => id));
  const objects = entities.flatMap((entity) => (entity === undefined ? [] : [shownObject(entity)]));
  const compare = comparing<CmisObject>(
    order,
    (object, id) => valuesOf(object, id)[0],
    ({ id }) => id,
  );
  return objects.sort(compare).slice(skip, skip + limit);
};

/**
 * The children of a page, as folders show them. Their ids are read at once, the objects a hundred at a time: a reader
 * who has enough stops reading.
 */
export const listChildren = async (
  folderId: string,
  order: readonly OrderKey[],
  page: Page,
): Promise<AsyncIterable<CmisObject> | Iterable<CmisObject>> => {
  const [first] = order;
  if (first?.id !== 'cmis:name') return sorted(folderId, order, page);
  const end = page.limit === 0 ? 0 : page.skip + page.limit;
  const children = await firstChildren(folderId, end, first.descending);
  return loaded(children.slice(page.skip).map(({ id }) => id));
};
