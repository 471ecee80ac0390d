import { openSession } from '#lib/cmis/actions/session/session.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { getExposedType, toTypeDefinition } from '#lib/cmis/domain/types/types.ts';

/** CMIS 1.0, 2.2.2.5: a type with all its property definitions. */
export const getTypeDefinition: CmisAction<'getTypeDefinition'> = async (context, { repositoryId, typeId }) => {
  openSession(context, repositoryId);
  return { type: toTypeDefinition(getExposedType(typeId), true) };
};
