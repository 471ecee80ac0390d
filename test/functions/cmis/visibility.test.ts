import { beforeAll, expect, test, vi } from 'vitest';
import { hashPassword } from '#lib/shared/auth/passwords/passwords.ts';
import { addPrincipal } from '#lib/shared/auth/principals.ts';
import type { Role } from '#lib/shared/roles/roles.ts';
import { numbers } from '#test/support/cmis/numbers.ts';
import { createDice, PASSWORD } from '#test/support/cmis/visibility/dice.ts';
import { USERS, World } from '#test/support/cmis/visibility/model.ts';
import { makeStep } from '#test/support/cmis/visibility/steps.ts';
import { WAYS } from '#test/support/cmis/visibility/ways.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis', 'principals');

const SEED = Number(process.env.VISIBILITY_SEED ?? 1);
const ROUNDS = Number(process.env.VISIBILITY_ROUNDS ?? 2);
/** Random changes of a round. */
const CHANGES = 50;
/** Questions of each user by each way in a round. */
const QUESTIONS: Readonly<Record<string, number>> = { query: 4, getContentChanges: 1, getObjectByPath: 3 };

beforeAll(async () => {
  vi.stubEnv('AUTH_MODE', 'required');
  const password = await hashPassword(PASSWORD);
  for (const { name, role, group } of USERS)
    await addPrincipal(name, {
      password,
      roles: role === undefined ? [] : [role as Role],
      groups: group === undefined ? [] : [group],
    });
  return () => vi.unstubAllEnvs();
});

const rootFolder = () => ({
  id: 'root',
  baseId: 'cmis:folder' as const,
  parents: [],
  grants: [
    ...['cmis-editor', 'cmis-author', 'cmis-contributor'].map((principal) => [principal, 'cmis:write'] as const),
    ['cmis-subscriber', 'cmis:read'] as const,
  ].map(([principal, permission]) => ({ principal, permission, self: true, below: true })),
  inherits: true,
  versions: [{ id: 'root', name: 'main', text: '', by: 'system' }],
});

test('five users with different rights get on every way what a plain evaluation of the rules gives them', async () => {
  const dice = createDice(numbers(SEED));
  const world = new World();
  world.things.set('root', rootFolder());
  for (const first of ['create a folder', 'create a document'])
    for (let count = 0; count < 5; count += 1) await makeStep(world, dice, first);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let change = 0; change < CHANGES; change += 1) await makeStep(world, dice);
    for (const user of USERS)
      for (const [name, way] of Object.entries(WAYS))
        for (let count = 0; count < (QUESTIONS[name] ?? 2); count += 1) {
          const { text, ask, expected } = way(world, dice, user);
          expect(await ask(), `${user.name}, round ${round}: ${text}`).toEqual(expected);
        }
  }
});
