import type { VisibleChange } from '#lib/cmis/actions/changes/visibleChanges.ts';
import { buildObjectData, type ObjectDataSelection, parseSelection } from '#lib/cmis/actions/objectData/objectData.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import type { Input } from '#lib/cmis/domain/messages/action.ts';
import type { ObjectData } from '#lib/cmis/domain/model.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { OBJECT_ID, toObjectIdProperty } from '#lib/cmis/domain/objects/objectProperties.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/**
 * Parses the data of changed objects to return in addition to their ids (CMIS 1.0, 2.2.6.2.1); undefined for the id
 * only.
 */
export const parseObjectSelection = (input: Input<'getContentChanges'>): ObjectDataSelection | undefined => {
  const { includeProperties, includePolicyIds, includeACL } = input;
  const want = parseSelection({ filter: input.filter, includePolicyIds, includeACL });
  if (includeProperties !== true && includePolicyIds !== true && includeACL !== true) return undefined;
  const filter = includeProperties === true ? want.filter : new Set<string>();
  return { ...want, filter: filter === undefined ? undefined : new Set([...filter, OBJECT_ID]) };
};

/** A folder without a path has an ancestor that no longer exists, so it is about to be deleted itself. */
const buildExistingObjectData = async (
  session: Session,
  object: CmisObject,
  selection: ObjectDataSelection,
): Promise<ObjectData | undefined> => {
  try {
    return await buildObjectData(object, selection, session);
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'notFound') return undefined;
    throw error;
  }
};

/** Builds the answer for one change event. */
export const buildChangeData = async (
  session: Session,
  { event, object }: VisibleChange,
  selection: ObjectDataSelection | undefined,
): Promise<ObjectData> => {
  const { objectId, changeType, time: changeTime } = event;
  const data =
    object === undefined || selection === undefined
      ? undefined
      : await buildExistingObjectData(session, object, selection);
  return { ...(data ?? { properties: [toObjectIdProperty(objectId)] }), changeEventInfo: { changeType, changeTime } };
};
