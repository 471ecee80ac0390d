import { openSession } from '#lib/cmis/actions/session/session.ts';
import { parseDepth } from '#lib/cmis/domain/lists/depth.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import type { TypeContainer } from '#lib/cmis/domain/model.ts';
import { getChildTypes, getExposedType, toTypeDefinition } from '#lib/cmis/domain/types/types.ts';

const buildTypeTree = (typeId: string | undefined, depth: number, withProperties: boolean): readonly TypeContainer[] =>
  getChildTypes(typeId).map((type) => ({
    type: toTypeDefinition(type, withProperties),
    children: depth > 1 ? buildTypeTree(type.id, depth - 1, withProperties) : [],
  }));

/** CMIS 1.0, 2.2.2.4: the types below a type to a depth; without a type all types, whatever the depth. */
export const getTypeDescendants: CmisAction<'getTypeDescendants'> = async (context, input) => {
  openSession(context, input.repositoryId);
  const withProperties = input.includePropertyDefinitions === true;
  if (input.typeId === undefined) return { types: buildTypeTree(undefined, parseDepth(-1), withProperties) };
  return { types: buildTypeTree(getExposedType(input.typeId).id, parseDepth(input.depth), withProperties) };
};
