import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { getContentChanges } from '#lib/cmis/actions/changes/getContentChanges.ts';
import { deleteObject } from '#lib/cmis/actions/deletion/deleteObject.ts';
import { deleteTree } from '#lib/cmis/actions/deletion/deleteTree.ts';
import { addObjectToFolder } from '#lib/cmis/actions/multiFiling/addObjectToFolder.ts';
import { createDocument } from '#lib/cmis/actions/object/createDocument.ts';
import { createPolicy } from '#lib/cmis/actions/object/createPolicy.ts';
import { moveObject } from '#lib/cmis/actions/object/moveObject.ts';
import { updateProperties } from '#lib/cmis/actions/object/updateProperties.ts';
import { applyPolicy } from '#lib/cmis/actions/policy/applyPolicy.ts';
import { getRepositoryInfo } from '#lib/cmis/actions/repository/getRepositoryInfo.ts';
import type { CmisContext } from '#lib/cmis/domain/messages/action.ts';
import { commit } from '#lib/cmis/store/commit/commit.ts';
import { nowIso } from '#lib/shared/clock.ts';
import { newId } from '#lib/shared/ids.ts';
import { grant } from '#test/support/cmis/access.ts';
import { alice, callerWith, documentIn, folderIn, properties, REPOSITORY, value } from '#test/support/cmis/objects.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');
afterEach(() => {
  vi.unstubAllEnvs();
});

const latest = async (): Promise<string> =>
  String((await getRepositoryInfo(alice, REPOSITORY)).repositoryInfo.latestChangeLogToken);

interface Page {
  readonly events: readonly string[];
  readonly token: string;
  readonly isLast: boolean;
}

/** A page after a token, each event as its type and object. */
const pageBehind = async (changeLogToken: string, maxItems: number, caller: CmisContext = alice): Promise<Page> => {
  const answer = await getContentChanges(caller, { ...REPOSITORY, changeLogToken, maxItems });
  const events = answer.objects.objects.map(
    (event) => `${event.changeEventInfo?.changeType} ${value(event, 'cmis:objectId')}`,
  );
  return { events: events.slice(1), token: answer.changeLogToken, isLast: !answer.objects.hasMoreItems };
};

/** Creates, renames and deletes documents one after the other; returns the expected events in order. */
const writer = async (folderId: string, name: string, lives: readonly number[]): Promise<readonly string[]> => {
  const done: string[] = [];
  for (const [index, changes] of lives.entries()) {
    const objectId = await documentIn(folderId, `${name} ${index}`);
    done.push(`created ${objectId}`);
    for (let change = 1; change < changes; change += 1) {
      const renamed = properties('cmis:document', { 'cmis:name': `${name} ${index} ${change}` });
      await updateProperties(alice, { ...REPOSITORY, objectId, properties: renamed });
      done.push(`updated ${objectId}`);
    }
    if (changes % 2 === 0) continue;
    await deleteObject(alice, { ...REPOSITORY, objectId });
    done.push(`deleted ${objectId}`);
  }
  return done;
};

/** Reads page after page from a token on until `isOver`, and then the rest. */
const reader = async (start: string, maxItems: number, isOver: () => boolean): Promise<readonly string[]> => {
  const read: string[] = [];
  for (let token = start; ; ) {
    const over = isOver();
    const page = await pageBehind(token, maxItems);
    read.push(...page.events);
    token = page.token;
    if (over && page.isLast) return read;
  }
};

describe('a reader of the change log beside writers', () => {
  test('misses no event, reads none twice, and reads every event after its predecessors', async () => {
    const folder = await folderIn('root', 'beside');
    let run = 0;
    const lives = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 5 });
    const anyRun = fc.record({
      writers: fc.array(lives, { minLength: 2, maxLength: 6 }),
      sizes: fc.tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 2, max: 40 })),
    });
    await fc.assert(
      fc.asyncProperty(anyRun, async ({ writers, sizes }) => {
        run += 1;
        const start = await latest();
        let isOver = false;
        const writing = Promise.all(writers.map((one, index) => writer(folder, `${run} ${index}`, one))).finally(() => {
          isOver = true;
        });
        const reading = Promise.all(sizes.map((size) => reader(start, size, () => isOver)));
        const written = await writing;
        for (const read of await reading) {
          expect(read.toSorted()).toEqual(written.flat().toSorted());
          for (const own of written) expect(read.filter((event) => own.includes(event))).toEqual(own);
        }
      }),
      { numRuns: 3 },
    );
  });
});

describe('a request that changes nothing', () => {
  test('is logged as no change', async () => {
    const [folderId, other] = [await folderIn('root', 'unchanged'), await folderIn('root', 'other folder')];
    const objectId = await documentIn(folderId, 'unchanged');
    const retention = { 'cmis:objectTypeId': 'triad:retention', 'cmis:name': 'keep', 'cmis:policyText': 'keep' };
    const given = properties('triad:retention', retention);
    const { objectId: policyId } = await createPolicy(alice, { ...REPOSITORY, properties: given, policies: [] });
    const named = { ...REPOSITORY, objectId };
    const requests = [
      () => grant(objectId, ['bob', 'cmis:read']),
      () => applyPolicy(alice, { ...named, policyId }),
      () => addObjectToFolder(alice, { ...named, folderId: other }),
      () => moveObject(alice, { ...named, sourceFolderId: other, targetFolderId: other }),
    ];
    for (const request of requests) {
      await request();
      const before = await latest();
      await request();
      expect(await latest()).toBe(before);
    }
  });
});

describe('a caller who may not see everything', () => {
  const bob = callerWith('bob', 'cmis-subscriber');

  /** Inherits nothing, so that only its creator sees it. */
  const unfiled = async (name: string): Promise<string> => {
    const given = properties('cmis:document', { 'cmis:objectTypeId': 'cmis:document', 'cmis:name': name });
    return (await createDocument(alice, { ...REPOSITORY, properties: given, policies: [] })).objectId;
  };

  test('reads the changes of objects that are visible, or were before their deletion', async () => {
    vi.stubEnv('AUTH_MODE', 'required');
    const open = await folderIn('root', 'open');
    const start = await latest();
    const secret = await unfiled('secret');
    const kept = await documentIn(open, 'kept');
    await deleteObject(alice, { ...REPOSITORY, objectId: await unfiled('was secret') });
    const gone = await documentIn(open, 'gone');
    await deleteObject(alice, { ...REPOSITORY, objectId: gone });
    const tree = await folderIn(open, 'tree');
    const inTree = await documentIn(tree, 'in the tree');
    await deleteTree(alice, { ...REPOSITORY, folderId: tree });

    expect((await pageBehind(start, 100, bob)).events).toEqual([
      `created ${kept}`,
      `deleted ${gone}`,
      `deleted ${tree}`,
      `deleted ${inTree}`,
    ]);
    expect((await pageBehind(start, 100)).events).toHaveLength(10);
    const whole = await getContentChanges(bob, { ...REPOSITORY, changeLogToken: start });
    expect([whole.objects.hasMoreItems, whole.objects.numItems]).toEqual([false, undefined]);
    expect((await pageBehind(start, 4, bob)).isLast).toBe(false);
    expect((await pageBehind(start, 5, bob)).isLast).toBe(true);

    await deleteObject(alice, { ...REPOSITORY, objectId: secret });
    expect(await pageBehind(whole.changeLogToken, 100, bob)).toMatchObject({ events: [], isLast: true });
  });

  test('reads a full page as the last one if only invisible events follow', async () => {
    vi.stubEnv('AUTH_MODE', 'required');
    await documentIn('root', 'named by the token');
    const start = await latest();
    const ids = [await documentIn('root', 'first of two'), await documentIn('root', 'second of two')];
    for (const name of ['secret after them', 'another secret']) await unfiled(name);

    expect(await pageBehind(start, 3, bob)).toMatchObject({ events: ids.map((id) => `created ${id}`), isLast: true });
    expect((await pageBehind(start, 3)).isLast).toBe(false);
    expect((await pageBehind(start, 2, bob)).isLast).toBe(false);
  });

  test('gets the event that the token names again, though its object is deleted', async () => {
    vi.stubEnv('AUTH_MODE', 'required');
    const start = await latest();
    const objectId = await documentIn('root', 'soon gone');
    const { token } = await pageBehind(start, 100, bob);
    await deleteObject(alice, { ...REPOSITORY, objectId });
    expect((await pageBehind(token, 100, bob)).events).toEqual([`deleted ${objectId}`]);
  });

  test('gets no event of an object that was never visible, though a token names it', async () => {
    vi.stubEnv('AUTH_MODE', 'required');
    await deleteObject(alice, { ...REPOSITORY, objectId: await unfiled('never seen') });
    const token = await latest();
    const answer = await getContentChanges(bob, { ...REPOSITORY, changeLogToken: token });
    expect(answer.objects.objects).toEqual([]);
    expect((await getContentChanges(alice, { ...REPOSITORY, changeLogToken: token })).objects.objects).toHaveLength(1);
  });

  /** Writes a number of thousands of events that bob may not see. */
  const hide = async (thousands: number): Promise<void> => {
    for (let write = 0; write < thousands; write += 1) {
      const objectIds = Array.from({ length: 1000 }, () => newId());
      const change = {
        repositoryId: 'main',
        entityId: 'hidden',
        objectIds,
        changeType: 'created',
        by: 'alice',
      } as const;
      await commit([], { ...change, time: nowIso() });
    }
  };

  test('reads on after thousands of invisible events', async () => {
    vi.stubEnv('AUTH_MODE', 'required');
    const start = await latest();
    await hide(6);
    const objectId = await documentIn('root', 'behind them');
    const { objects } = await getContentChanges(bob, { ...REPOSITORY, changeLogToken: start });
    expect(objects.objects.map((event) => value(event, 'cmis:objectId'))).toContain(objectId);
    expect(objects.hasMoreItems).toBe(false);
  });

  test('is told the token to go on with after too many invisible events', async () => {
    vi.stubEnv('AUTH_MODE', 'required');
    const start = await latest();
    await hide(21);
    const objectId = await documentIn('root', 'far behind them');
    const refused: unknown = await getContentChanges(bob, { ...REPOSITORY, changeLogToken: start }).catch(
      (error: unknown) => error,
    );
    const { code, message } = refused as { readonly code: string; readonly message: string };
    expect([code, message]).toEqual(['runtime', expect.stringMatching(/none of the next 20000 events/)]);
    const [, token = ''] = /changeLogToken (\S+)$/.exec(message) ?? [];
    const { objects } = await getContentChanges(bob, { ...REPOSITORY, changeLogToken: token });
    expect(objects.objects.map((event) => value(event, 'cmis:objectId'))).toContain(objectId);
    expect(objects.hasMoreItems).toBe(false);
  });
});
