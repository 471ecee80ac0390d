import { buildObjectData, type ObjectDataSelection } from '#lib/cmis/actions/object/objectData.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { estimateSize } from '#lib/cmis/domain/lists/objectSize.ts';
import { MAX_ANSWER_BYTES, type Page } from '#lib/cmis/domain/lists/paging.ts';
import type { Output } from '#lib/cmis/domain/messages/action.ts';
import type { ObjectData } from '#lib/cmis/domain/model.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';

/** Builds a page of loaded objects. The page ends early if the answer grows too large. */
export const buildObjectPage = async (
  all: readonly CmisObject[],
  { skip, limit }: Page,
  want: ObjectDataSelection,
  session: Session,
): Promise<Output<'getCheckedOutDocs'>['objects']> => {
  const objects: ObjectData[] = [];
  let weight = 0;
  const page = all.slice(skip, skip + limit);
  session.thumbnails.announce(page);
  for (const object of page) {
    const data = await buildObjectData(object, want, session);
    objects.push(data);
    weight += estimateSize(data);
    if (weight > MAX_ANSWER_BYTES) break;
  }
  return { objects, hasMoreItems: skip + objects.length < all.length, numItems: all.length };
};
