import { checkVisible } from '#lib/cmis/domain/allowableActions.ts';
import type { CmisObject } from '#lib/cmis/domain/entity.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { CmisContext } from '#lib/cmis/domain/messages/action.ts';
import { type Access, accessOf, notFound } from '#lib/cmis/domain/permissions.ts';
import { checkRepository } from '#lib/cmis/domain/repository.ts';
import { loadObjects } from '#lib/cmis/store/entities.ts';
import { config } from '#lib/shared/config.ts';

/** The repository that a caller works in, and what they may do there. */
export interface Session {
  readonly repositoryId: string;
  readonly access: Access;
}

export const openSession = ({ caller }: CmisContext, repositoryId: string): Session => {
  checkRepository(repositoryId, config.cmisRepositories);
  return { repositoryId, access: accessOf(caller) };
};

const visible = (objectId: string, object: CmisObject | undefined, { access }: Session): CmisObject => {
  if (object === undefined) throw notFound(objectId);
  checkVisible(objectId, access);
  return object;
};

export const visibleObject = async (session: Session, objectId: string): Promise<CmisObject> => {
  const { objects } = await loadObjects(session.repositoryId, [objectId]);
  return visible(objectId, objects[0], session);
};

/** An object that is to be changed, and the number of the last change to go on from. */
export interface Changing {
  readonly object: CmisObject;
  readonly lastNumber: number;
}

/** @param changing the entity to be written, where it is not the object's own */
export const objectToChange = async (session: Session, objectId: string, changing: string): Promise<Changing> => {
  const { objects, lastNumber } = await loadObjects(session.repositoryId, [objectId], { changing });
  return { object: visible(objectId, objects[0], session), lastNumber };
};

/** The folder that an operation names as such. */
export const checkFolder = (folder: CmisObject): CmisObject => {
  if (folder.entity.baseId !== 'cmis:folder') throw cmisError('invalidArgument', `${folder.id} is not a folder`);
  return folder;
};

/** A folder and the number of its children. */
export const visibleFolder = async (session: Session, folderId: string) => {
  const { objects, childCount } = await loadObjects(session.repositoryId, [folderId], { counting: folderId });
  return { folder: checkFolder(visible(folderId, objects[0], session)), childCount };
};
