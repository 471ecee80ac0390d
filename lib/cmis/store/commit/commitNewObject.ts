import { type Entity, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { commit } from '#lib/cmis/store/commit/commit.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';

/**
 * Writes the steps that insert an object, together with its change event.
 * @returns the steps written, whose tasks are to be run
 */
export const commitNewObject = (entity: Entity, steps: readonly Step[]): Promise<readonly Step[]> => {
  const { id, repositoryId, facts } = entity;
  return commit(steps, {
    repositoryId,
    entityId: id,
    objectIds: [toListedObject(entity).id],
    changeType: 'created',
    time: facts.creationDate,
    by: facts.createdBy,
  });
};
