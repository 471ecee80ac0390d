import { expect, vi } from 'vitest';
import { getContentChanges } from '#lib/cmis/actions/changes/getContentChanges.ts';
import type { ErasureInput } from '#lib/cmis/actions/deletion/resumeDeletions.ts';
import { getChildren } from '#lib/cmis/actions/navigation/getChildren.ts';
import { createRelationship } from '#lib/cmis/actions/object/createRelationship.ts';
import { getObjectByPath } from '#lib/cmis/actions/object/getObjectByPath.ts';
import { query } from '#lib/cmis/actions/query/query.ts';
import { getRepositoryInfo } from '#lib/cmis/actions/repository/getRepositoryInfo.ts';
import { parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { loadDeletions } from '#lib/cmis/store/entities/deletions.ts';
import { loadEntities } from '#lib/cmis/store/entities/entities.ts';
import { now } from '#lib/shared/clock.ts';
import { runInRequest } from '#lib/shared/request.ts';
import { alice, properties, REPOSITORY, value } from '#test/support/cmis/objects.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { handler as eraseTree } from '../../../functions/cmis/tasks/eraseTree.ts';

/** Gives the test file the state machine of deletions. Executions that begin after `hold` wait for `release`. */
export const useDeletionExecutions = () => {
  let gate = Promise.withResolvers<void>();
  const machine = useStateMachine('statemachines/cmisDeletion.asl.yml', 'CMIS_STATE_MACHINE', {
    cmisEraseTree: async (input: ErasureInput) => {
      await gate.promise;
      return eraseTree(input);
    },
  });
  return {
    hold: (): void => {
      gate = Promise.withResolvers();
    },
    release: (): void => gate.resolve(),
    failAll: () => machine.failAll(),
  };
};

/** Runs an operation in a request that has no time to erase anything. */
export const withoutTime = <T>(work: () => Promise<T>): Promise<T> =>
  runInRequest(
    {
      requestId: 'no time',
      api: 'cmis',
      operation: 'deleteTree',
      principal: undefined,
      deadline: now(),
      capacity: { requests: 0, readUnits: 0, writeUnits: 0 },
    },
    work,
  );

/** Waits until no deletion is left. */
export const waitUntilErased = () =>
  vi.waitFor(async () => expect(await loadDeletions('main')).toEqual([]), { timeout: 120_000 });

/** Returns whether the head item of an object is stored. */
export const isStored = async (objectId: string) =>
  (await loadEntities([parseObjectId(objectId).entityId]))[0] !== undefined;

/** Returns the names of the children of a folder. */
export const listNames = async (folderId: string) => {
  const { objects } = await getChildren(alice, { ...REPOSITORY, folderId });
  return objects.objects.map(({ object }) => value(object, 'cmis:name'));
};

/** Returns the number of rows of a statement; they fit a page. */
export const countRows = async (statement: string) => {
  const { objects } = await query(alice, { ...REPOSITORY, statement });
  expect([objects.hasMoreItems, objects.numItems]).toEqual([false, objects.objects.length]);
  return objects.objects.length;
};

/** Relates two objects and returns the id of the relationship. */
export const relate = async (sourceId: string, targetId: string) => {
  const given = properties('cmis:relationship', {
    'cmis:objectTypeId': 'cmis:relationship',
    'cmis:name': 'r',
    'cmis:sourceId': sourceId,
    'cmis:targetId': targetId,
  });
  return (await createRelationship(alice, { ...REPOSITORY, properties: given, policies: [] })).objectId;
};

/** Returns the repository info, which has the token of the last change. */
export const getChangeLogPosition = async () => (await getRepositoryInfo(alice, REPOSITORY)).repositoryInfo;

/** Returns the ids of the objects that were deleted after a change. */
export const listDeletedSince = async (changeLogToken: string | undefined) => {
  const { objects } = await getContentChanges(alice, { ...REPOSITORY, changeLogToken, maxItems: 1000 });
  return objects.objects
    .filter(({ changeEventInfo }) => changeEventInfo?.changeType === 'deleted')
    .map((object) => value(object, 'cmis:objectId'));
};

/** Returns the id of the object at a path. */
export const getIdByPath = async (path: string) =>
  String(value((await getObjectByPath(alice, { ...REPOSITORY, path })).object, 'cmis:objectId'));
