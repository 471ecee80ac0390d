import type { Session } from '#lib/cmis/actions/session.ts';
import type { CmisObject } from '#lib/cmis/domain/entity.ts';
import { type Change, commit, type Step } from '#lib/cmis/store/commit.ts';

/** Writes a change of one object to the store and the change log. */
export const commitChange = (
  { repositoryId, access }: Session,
  object: CmisObject,
  changeType: Change['changeType'],
  steps: readonly Step[],
  options: { readonly time: string; readonly lastNumber: number; readonly objectIds?: readonly string[] },
): Promise<void> => {
  const { time, lastNumber, objectIds = [object.id] } = options;
  const change = { repositoryId, entityId: object.entity.id, objectIds, changeType, time, by: access.name };
  return commit(steps, change, lastNumber);
};
