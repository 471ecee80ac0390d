import { openSession } from '#lib/cmis/actions/session/session.ts';
import { takePage, toPage } from '#lib/cmis/domain/lists/paging.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { getChildTypes, getExposedType, toTypeDefinition } from '#lib/cmis/domain/types/types.ts';

/** CMIS 1.0, 2.2.2.3: the types directly below a type, or the base types. */
export const getTypeChildren: CmisAction<'getTypeChildren'> = async (context, input) => {
  openSession(context, input.repositoryId);
  const parentId = input.typeId === undefined ? undefined : getExposedType(input.typeId).id;
  const { items, hasMoreItems, numItems } = takePage(getChildTypes(parentId), toPage(input));
  const types = items.map((type) => toTypeDefinition(type, input.includePropertyDefinitions === true));
  return { types: { types, hasMoreItems, numItems } };
};
