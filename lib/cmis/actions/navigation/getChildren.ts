import { listChildren } from '#lib/cmis/actions/navigation/listChildren.ts';
import { buildObjectData, parseSelection } from '#lib/cmis/actions/objectData/objectData.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { estimateSize } from '#lib/cmis/domain/lists/objectSize.ts';
import { parseOrderBy } from '#lib/cmis/domain/lists/order.ts';
import { toPage } from '#lib/cmis/domain/lists/paging.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import type { ObjectInFolder } from '#lib/cmis/domain/model.ts';
import { config } from '#lib/shared/config.ts';

/** CMIS 1.0, 2.2.3.1: a page of the children of a folder. */
export const getChildren: CmisAction<'getChildren'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const want = parseSelection(input);
  const order = parseOrderBy(input.orderBy);
  const page = toPage(input);
  const { children, total } = await listChildren(session, input.folderId, order, page);
  const objects: ObjectInFolder[] = [];
  let weight = 0;
  for await (const child of children) {
    const object = await buildObjectData(child, want, session);
    objects.push({ object, ...(input.includePathSegment === true ? { pathSegment: child.facts.name } : {}) });
    weight += estimateSize(object);
    if (weight > config.maxAnswerBytes) break;
  }
  return { objects: { objects, hasMoreItems: page.skip + objects.length < total, numItems: total } };
};
