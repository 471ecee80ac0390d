import { type CmisObject, shownObject } from '#lib/cmis/domain/entity.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import { valuesOf } from '#lib/cmis/domain/objectProperties.ts';
import { comparing, type OrderKey } from '#lib/cmis/domain/order.ts';
import type { Page } from '#lib/cmis/domain/paging.ts';
import { countChildren, firstChildren } from '#lib/cmis/store/children.ts';
import { loadEntities } from '#lib/cmis/store/entities.ts';

/** Most children that are read to put them in another order than that of their names. */
const MOST_SORTED = 20_000;

/** Children read at a time. */
const BATCH = 100;

export interface ChildList {
  readonly total: number;
  /** The children of the page, read a hundred at a time: a reader who has enough stops reading. */
  readonly children: AsyncGenerator<CmisObject>;
}

async function* loaded(ids: readonly string[]): AsyncGenerator<CmisObject> {
  for (let from = 0; from < ids.length; from += BATCH) {
    const entities = await loadEntities(ids.slice(from, from + BATCH));
    for (const entity of entities) if (entity !== undefined) yield shownObject(entity);
  }
}

async function* sorted(
  folderId: string,
  total: number,
  order: readonly OrderKey[],
  { skip, limit }: Page,
): AsyncGenerator<CmisObject> {
  if (total > MOST_SORTED)
    throw cmisError(
      'runtime',
      `A folder of more than ${MOST_SORTED} children is listed in the order of cmis:name only`,
    );
  const children = await firstChildren(folderId, MOST_SORTED);
  const entities = await loadEntities(children.map(({ id }) => id));
  const objects = entities.flatMap((entity) => (entity === undefined ? [] : [shownObject(entity)]));
  const compare = comparing<CmisObject>(
    order,
    (object, id) => valuesOf(object, id)[0],
    ({ id }) => id,
  );
  yield* objects.sort(compare).slice(skip, skip + limit);
}

/** The children of a folder in an order; by name only the page is read, otherwise all. */
export const listChildren = async (folderId: string, order: readonly OrderKey[], page: Page): Promise<ChildList> => {
  const [first] = order;
  if (first?.id !== 'cmis:name') {
    const total = await countChildren(folderId);
    return { total, children: sorted(folderId, total, order, page) };
  }
  const end = page.limit === 0 ? 0 : page.skip + page.limit;
  const [total, children] = await Promise.all([
    countChildren(folderId),
    firstChildren(folderId, end, first.descending),
  ]);
  return { total, children: loaded(children.slice(page.skip).map(({ id }) => id)) };
};
