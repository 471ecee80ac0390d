import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { authenticate } from '#lib/shared/auth/callers/authenticate.ts';
import { findPrincipal } from '#lib/shared/auth/principals.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('principals');

const directory = mkdtempSync(join(tmpdir(), 'triad-user-'));
afterAll(() => rmSync(directory, { recursive: true }));

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const run = (words: readonly string[], environment: Readonly<Record<string, string | undefined>>): Promise<Outcome> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      ['lib/local/users/user.ts', ...words],
      { env: { ...process.env, ...environment } },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });

/** Runs `npm run user` on the data of a directory in which no stack runs. */
const atRest = (...words: readonly string[]) => run(words, { DATA_DIR: directory, DYNAMODB_ENDPOINT: '' });

describe('npm run user', () => {
  test('changes principals of the local data while no stack runs', async () => {
    const added = await atRest('add', 'alice', '--role', 'administrator', '--group', 'staff');
    expect(added).toMatchObject({ code: 0, stderr: '' });
    expect(added.stdout).toMatch(/^Password of alice, shown only now: [\w-]{20}\n$/);

    expect(
      await atRest('add', 'bob', '--role', 'author,cmis-author,planner', '--password', 'bobs own planner'),
    ).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
    await atRest('disable', 'bob');

    expect((await atRest('list')).stdout).toBe(
      '2\talice\tadministrator\tstaff\n3\tbob\tcalendar-author,cmis-author,planner\t\tdisabled\n',
    );
    expect(readdirSync(directory).filter((name) => name.endsWith('.json'))).toEqual([]);
  });

  test('adds principals that can sign in, and replaces passwords', async () => {
    const onTable = (...words: readonly string[]) => run(words, {});
    vi.stubEnv('AUTH_MODE', 'required');
    const signIn = (password: string) =>
      authenticate({ headers: { authorization: `Basic ${btoa(`carol:${password.trim().split(': ').at(-1)}`)}` } });

    const first = await onTable('add', 'carol', '--role', 'editor');
    expect(await signIn(first.stdout)).toMatchObject({ name: 'carol', roles: new Set(['calendar-editor']) });

    const second = await onTable('password', 'carol');
    expect(await signIn(second.stdout)).toMatchObject({ name: 'carol' });

    await onTable('roles', 'carol', '--role', 'planner');
    expect((await findPrincipal('carol'))?.roles).toEqual(['planner']);
    await onTable('remove', 'carol');
    await onTable('add', 'carol', '--group', 'staff', '--no-password');
    expect(await findPrincipal('carol')).toMatchObject({ roles: [], groups: ['staff'] });
    await onTable('remove', 'carol');
    expect(await findPrincipal('carol')).toBeUndefined();
    vi.unstubAllEnvs();
  });

  test('refuses short and common passwords with a remedy', async () => {
    const hint = '. Choose another, or leave --password out to have one made\n';
    const short = `The password needs at least 12 characters; it has 1${hint}`;
    const common = `The password is a common one, close to a common one or to the name, or a repetition${hint}`;

    expect(await atRest('add', 'dora', '--role', 'planner', '--password', '1')).toEqual({
      code: 1,
      stdout: '',
      stderr: short,
    });
    expect(await atRest('password', 'alice', '--password', 'alicealicealice')).toMatchObject({
      code: 1,
      stderr: common,
    });
  });

  test('links, moves and unlinks identities', async () => {
    const onTable = (...words: readonly string[]) => run(words, { OIDC_ISSUER: 'https://id.example' });
    const identities = async (name: string) => (await findPrincipal(name))?.identities;

    expect(await onTable('add', 'emma', '--role', 'cmis-editor', '--identity', 'oidc:e-1')).toMatchObject({
      stdout: '',
    });
    expect(await identities('emma')).toEqual(['https://id.example#e-1']);
    await onTable('add', 'fritz', '--role', 'planner', '--no-password');
    expect((await onTable('link', 'fritz', '--identity', 'oidc:e-1')).stdout).toBe(
      'e-1 was linked to emma and is now linked to fritz; emma keeps what it created\n',
    );
    expect((await onTable('list')).stdout).toContain('\tfritz\tplanner\t\tno password\thttps://id.example#e-1\n');
    await onTable('unlink', 'fritz', '--identity', 'oidc:e-1');
    expect([await identities('emma'), await identities('fritz')]).toEqual([[], []]);
    expect((await onTable('unlink', 'fritz', '--identity', 'oidc:e-1')).stderr).toBe(
      'The principal fritz does not have the identity https://id.example#e-1\n',
    );
  });

  test('ends all sessions of a principal', async () => {
    await run(['add', 'gina', '--role', 'planner'], {});
    const { code, stdout, stderr } = await run(['sign-out', 'gina'], { LOG_LEVEL: 'INFO' });

    expect([code, stdout]).toEqual([0, '']);
    expect(JSON.parse(stderr)).toMatchObject({ action: 'principalChanged', target: 'gina', hasEndedSessions: true });
    expect((await findPrincipal('gina'))?.signOuts).toBe(1);
  });

  test('prints its usage after a wrong command line', async () => {
    const { code, stdout, stderr } = await atRest('crown', 'dora');

    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^There is no command crown\n\nnpm run user -- add NAME/);
  });

  test('prints each failure in one line', async () => {
    expect((await atRest('disable', 'nobody')).stderr).toBe('There is no principal nobody\n');
    expect((await atRest('sign-out', 'nobody')).stderr).toBe('There is no principal nobody\n');
    expect((await atRest('remove', 'nobody')).stderr).toBe('There is no principal nobody\n');
  });

  test('says how to add the first principal where the list is empty', async () => {
    expect(await run(['list'], { DATA_DIR: join(directory, 'empty'), DYNAMODB_ENDPOINT: '' })).toEqual({
      code: 0,
      stdout: '',
      stderr: 'There are no principals yet: npm run user -- add NAME --role ROLE adds one\n',
    });
  });

  test('tells its commands', async () => {
    const { code, stdout } = await atRest('--help');
    expect([code, stdout.split('\n')[0]]).toEqual([0, expect.stringContaining('npm run user -- add NAME')]);
  });
});

describe('npm run user --stage', () => {
  const onStage = (endpoint: string | undefined, stage: string) =>
    run(['list', '--stage', stage], {
      AWS_ENDPOINT_URL: endpoint,
      DYNAMODB_ENDPOINT: 'http://127.0.0.1:1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    });

  test('works on the account that a deployment uses, not on DYNAMODB_ENDPOINT', async () => {
    expect((await onStage(process.env.DYNAMODB_ENDPOINT, 'moon')).stderr).toBe(
      'The tables of the stage moon do not exist\n',
    );
  });

  test('names the address where it cannot reach DynamoDB', async () => {
    expect(await onStage('http://127.0.0.1:9', 'moon')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Cannot reach DynamoDB at http://127.0.0.1:9 (ECONNREFUSED): check AWS_ENDPOINT_URL\n',
    });
  });

  test('says how to give credentials where the environment has none', async () => {
    const none = { AWS_ACCESS_KEY_ID: undefined, AWS_SECRET_ACCESS_KEY: undefined, AWS_PROFILE: undefined };
    const noFiles = { AWS_SHARED_CREDENTIALS_FILE: '/dev/null', AWS_CONFIG_FILE: '/dev/null' };

    expect(await run(['list', '--stage', 'moon'], { ...none, ...noFiles, AWS_EC2_METADATA_DISABLED: 'true' })).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'There are no AWS credentials: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, ' +
        'or give --aws-profile PROFILE\n',
    });
  });

  test('names the profile of the environment that gives none, with the reason', async () => {
    const AWS_CONFIG_FILE = join(directory, 'config');
    const session = 'sso_start_url=https://town.example\nsso_region=eu-west-1\nsso_account_id=1\nsso_role_name=ops\n';
    writeFileSync(AWS_CONFIG_FILE, `[profile town]\n${session}`);
    const env = { AWS_CONFIG_FILE, AWS_SHARED_CREDENTIALS_FILE: '/dev/null', AWS_PROFILE: 'town', HOME: directory };

    const { code, stderr } = await run(['list', '--stage', 'moon'], env);

    expect(code).toBe(1);
    expect(stderr).toMatch(/^The AWS profile town gives no credentials: .* run aws sso login .*AWS_PROFILE.*\n$/);
  });

  test('refuses the name of a stage that cannot exist', async () => {
    expect((await onStage(undefined, 'a b')).stderr).toMatch(
      /^--stage="a b" is not allowed: it must be 1 to 16 letters/,
    );
  });
});
