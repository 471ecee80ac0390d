import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { findDoubtfulGrants } from '#lib/cmis/actions/acl/findDoubtfulGrants.ts';
import { createDocument } from '#lib/cmis/actions/object/createDocument.ts';
import { createFolder } from '#lib/cmis/actions/object/createFolder.ts';
import { checkIn } from '#lib/cmis/actions/versioning/checkIn.ts';
import { checkOut } from '#lib/cmis/actions/versioning/checkOut.ts';
import type { CmisContext } from '#lib/cmis/domain/messages/action.ts';
import { addPrincipal, changePrincipal, removePrincipal } from '#lib/shared/auth/principals.ts';
import { grant, member } from '#test/support/cmis/access.ts';
import { callerWith, documentIn, folderIn, properties, REPOSITORY } from '#test/support/cmis/objects.ts';
import { costOf } from '#test/support/cost.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('principals', 'cmis');

const run = (words: readonly string[], environment: Readonly<Record<string, string | undefined>> = {}) =>
  new Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      ['lib/local/users/acl.ts', ...words],
      { env: { ...process.env, ...environment } },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });

const create = async (as: CmisContext, folderId: string, name: string, typeId = 'cmis:document') => {
  const given = properties(typeId, { 'cmis:objectTypeId': typeId, 'cmis:name': name });
  const input = { ...REPOSITORY, folderId, properties: given, policies: [] };
  return (await (typeId === 'cmis:folder' ? createFolder(as, input) : createDocument(as, input))).objectId;
};

describe('npm run acl -- check', () => {
  let expected: readonly string[] = [];

  beforeAll(async () => {
    await addPrincipal('alice', { roles: ['administrator'], groups: [] });
    await addPrincipal('mary', { roles: [], groups: ['staff'] });
    await addPrincipal('ned', { roles: [], groups: ['staff'] });
    await addPrincipal('olga', { roles: ['administrator'], groups: [] });
    await addPrincipal('ghost', { roles: [], groups: ['spirits'] });
    await addPrincipal('eve', { roles: ['cmis-editor'], groups: [] });
    const folder = await folderIn('root', 'Staff');
    await grant(
      folder,
      ['staff', 'cmis:write'],
      ['ghost', 'cmis:read'],
      ['spirits', 'cmis:read'],
      ['anyone', 'cmis:read'],
    );
    const [mary, ned] = [member('mary', 'staff'), member('ned', 'staff')];
    const plan = await create(mary, folder, 'plan.txt');
    const drafts = await create(mary, folder, 'Drafts', 'cmis:folder');
    // Its creator holds what the folder grants, which is found there.
    await create(mary, drafts, 'first.txt');
    await create(ned, folder, 'kept.txt');
    await create(callerWith('olga', 'administrator'), folder, 'rules.txt');
    await create(callerWith('eve', 'cmis-editor'), folder, 'open.txt');
    // An entry that somebody has given is not one that its holder has as creator.
    await grant(await documentIn('root', 'given.txt'), ['mary', 'cmis:all']);
    const { objectId: copy } = await checkOut(ned, { ...REPOSITORY, objectId: plan });
    const { objectId: second } = await checkIn(ned, { ...REPOSITORY, objectId: copy, policies: [] });
    await changePrincipal('mary', { roles: ['cmis-subscriber'], groups: [] });
    await removePrincipal('ghost');
    expected = [
      `unknown\tmain\t${folder}\t/Staff\tghost\tcmis:read`,
      `unknown\tmain\t${folder}\t/Staff\tspirits\tcmis:read`,
      `outlived\tmain\t${drafts}\t/Staff/Drafts\tmary\tcmis:all`,
      `outlived\tmain\t${second}\t/Staff/plan.txt\tmary\tcmis:all`,
    ];
  });

  test('lists entries of unknown names, and of creators who have lost the right of their group', async () => {
    const { code, stdout, stderr } = await run(['check']);
    expect([stdout.trim().split('\n').toSorted(), code, stderr]).toEqual([expected.toSorted(), 1, '']);
  });

  test('reads objects in pages, with two requests for each', async () => {
    const folder = await folderIn('root', 'many');
    const readAll = async () => {
      for await (const _ of findDoubtfulGrants('main'));
    };
    const before = await costOf(readAll);
    for (let index = 0; index < 30; index += 1) await documentIn(folder, `${index}`);
    // Each shard of the index that was empty before, and the folder above.
    expect((await costOf(readAll)).requests).toBeLessThanOrEqual(before.requests + 5);
  });

  test('finds nothing in new data, and explains a wrong command and an unreachable table', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'triad-acl-'));
    try {
      expect(await run(['check'], { DATA_DIR: directory, DYNAMODB_ENDPOINT: '' })).toEqual({
        code: 0,
        stdout: '',
        stderr: '',
      });
    } finally {
      rmSync(directory, { recursive: true });
    }
    expect(await run(['list'])).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no command list') });
    const account = {
      AWS_ENDPOINT_URL: process.env.DYNAMODB_ENDPOINT,
      AWS_ACCESS_KEY_ID: 'a',
      AWS_SECRET_ACCESS_KEY: 'b',
    };
    expect(await run(['check', '--stage', 'moon'], account)).toEqual({
      code: 2,
      stdout: '',
      stderr: 'The tables of the stage moon do not exist\n',
    });
  });
});
