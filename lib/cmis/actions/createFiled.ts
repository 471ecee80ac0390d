import { checkFolder, objectToChange, type Session } from '#lib/cmis/actions/visible.ts';
import { checkAllowed } from '#lib/cmis/domain/allowableActions.ts';
import { CAPABILITIES } from '#lib/cmis/domain/capabilities.ts';
import { type Entity, shownObject } from '#lib/cmis/domain/entity.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { Origin } from '#lib/cmis/domain/newEntity.ts';
import { allows } from '#lib/cmis/domain/permissions.ts';
import { takesType } from '#lib/cmis/domain/rules/filing.ts';
import type { ObjectType } from '#lib/cmis/domain/types.ts';
import { addChild } from '#lib/cmis/store/children.ts';
import { commit, type Step } from '#lib/cmis/store/commit.ts';
import { insertEntity, loadObjects } from '#lib/cmis/store/entities.ts';
import { nowIso } from '#lib/shared/clock.ts';
import { newId } from '#lib/shared/ids.ts';

/** A place that the caller may create an object of the type in: a folder, or none. */
export interface Place {
  readonly origin: Origin;
  readonly lastNumber: number;
}

const unfiled = async (session: Session, id: string, type: ObjectType): Promise<number> => {
  if (type.fileable && !CAPABILITIES.capabilityUnfiling)
    throw cmisError('constraint', 'folderId is missing: this repository does not support unfiling');
  if (!allows(session.access, 'write')) throw cmisError('permissionDenied', 'You may not create objects');
  return (await loadObjects(session.repositoryId, [], { changing: id })).lastNumber;
};

const inFolder = async (
  session: Session,
  id: string,
  folderId: string,
  type: ObjectType,
  action: 'canCreateDocument' | 'canCreateFolder',
): Promise<number> => {
  const { object: folder, lastNumber } = await objectToChange(session, folderId, id);
  checkAllowed(action, checkFolder(folder), session.access);
  if (!takesType(folder, type.id)) throw cmisError('constraint', `The folder takes no objects of type ${type.id}`);
  return lastNumber;
};

/** Reads the folder, if there is to be one, and with it what the write goes on from. */
export const placeIn = async (
  session: Session,
  folderId: string | undefined,
  type: ObjectType,
  action: 'canCreateDocument' | 'canCreateFolder',
): Promise<Place> => {
  const id = newId();
  const { repositoryId, access } = session;
  const lastNumber =
    folderId === undefined ? await unfiled(session, id, type) : await inFolder(session, id, folderId, type, action);
  const parents = folderId === undefined ? [] : [folderId];
  return { origin: { id, repositoryId, parents, by: access.name, at: nowIso() }, lastNumber };
};

/** Stores a new object with its places in folders, and whatever else belongs to it. */
export const store = async (entity: Entity, lastNumber: number, more: readonly Step[] = []): Promise<string> => {
  const { id, repositoryId, parents, facts } = entity;
  const object = shownObject(entity);
  await commit(
    [...parents.flatMap((parent) => addChild(parent, entity)), ...insertEntity(entity), ...more],
    {
      repositoryId,
      entityId: id,
      objectIds: [object.id],
      changeType: 'created',
      time: facts.creationDate,
      by: facts.createdBy,
    },
    lastNumber,
  );
  return object.id;
};
