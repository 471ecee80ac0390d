import { buildObjectData, type ObjectDataSelection } from '#lib/cmis/actions/objectData/objectData.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { estimateSize } from '#lib/cmis/domain/lists/objectSize.ts';
import type { Page } from '#lib/cmis/domain/lists/paging.ts';
import type { Output } from '#lib/cmis/domain/messages/action.ts';
import type { ObjectData } from '#lib/cmis/domain/model.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { config } from '#lib/shared/config.ts';

/** The objects of one page, in their order. */
export interface LoadedPage {
  readonly page: readonly CmisObject[];
  /** Number of objects before the page. */
  readonly skip: number;
  /** Number of objects of all pages. */
  readonly total: number;
}

export const toLoadedPage = (all: readonly CmisObject[], { skip, limit }: Page): LoadedPage => ({
  page: all.slice(skip, skip + limit),
  skip,
  total: all.length,
});

/** Builds a page of loaded objects. The page ends early if the answer grows too large. */
export const buildObjectPage = async (
  { page, skip, total }: LoadedPage,
  want: ObjectDataSelection,
  session: Session,
): Promise<Output<'getCheckedOutDocs'>['objects']> => {
  const objects: ObjectData[] = [];
  let weight = 0;
  session.thumbnails.announce(page);
  for (const object of page) {
    const data = await buildObjectData(object, want, session);
    objects.push(data);
    weight += estimateSize(data);
    if (weight > config.maxAnswerBytes) break;
  }
  return { objects, hasMoreItems: skip + objects.length < total, numItems: total };
};
