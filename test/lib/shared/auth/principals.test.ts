import { describe, expect, test } from 'vitest';
import { findPasswordHash } from '#lib/shared/auth/passwordItems.ts';
import {
  addPrincipal,
  changePrincipal,
  ensurePrincipal,
  findPrincipal,
  listPrincipals,
  removePrincipal,
} from '#lib/shared/auth/principals.ts';
import { hasRole, requireRole } from '#lib/shared/auth/requireRole.ts';
import type { Role } from '#lib/shared/roles/roles.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('principals');

describe('principals', () => {
  test('are created once by concurrent requests', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => ensurePrincipal('once')));

    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  test('get unique ids, which are not reused after a removal', async () => {
    const first = await ensurePrincipal('first');
    await removePrincipal('first');

    const again = await ensurePrincipal('first');

    expect(again.id).toBeGreaterThan(first.id);
    expect(first.id).toBeGreaterThan(1);
  });

  test('are listed by name', async () => {
    for (const name of ['zoe', 'ann', 'Émile']) await ensurePrincipal(name);

    const names = (await listPrincipals()).map(({ name }) => name);

    expect(names).toEqual(names.toSorted());
    expect(names).toEqual(expect.arrayContaining(['ann', 'zoe', 'Émile']));
  });

  test('are added once, also if their first write has already created them', async () => {
    const written = await ensurePrincipal('writer');
    await addPrincipal('writer', { password: 'hash', roles: ['calendar-author'] });

    expect(await findPrincipal('writer')).toMatchObject({
      id: written.id,
      hasPassword: true,
      roles: ['calendar-author'],
    });
    await expect(addPrincipal('writer', { password: 'other' })).rejects.toMatchObject({ kind: 'conflict' });
    expect(await findPasswordHash('writer')).toBe('hash');
  });

  test('are removed with their password', async () => {
    await addPrincipal('former', { password: 'hash', roles: ['planner'] });
    await removePrincipal('former');

    expect(await findPasswordHash('former')).toBeUndefined();
  });

  test('that do not exist are neither changed nor removed', async () => {
    await expect(changePrincipal('none', { disabled: true })).rejects.toMatchObject({ kind: 'notFound' });
    await expect(removePrincipal('none')).rejects.toMatchObject({ kind: 'notFound' });
    expect(await findPrincipal('none')).toBeUndefined();
  });
});

describe('a role', () => {
  const caller = (name: string | undefined, ...roles: readonly Role[]) => ({
    name,
    id: undefined,
    roles: new Set(roles),
    groups: [],
  });

  test('is held by the principals that were given it and by every administrator', () => {
    expect(hasRole(caller('ann', 'cmis-editor'), 'cmis-author', 'cmis-editor')).toBe(true);
    expect(hasRole(caller('ann', 'administrator'), 'planner')).toBe(true);
    expect(hasRole(caller('ann', 'calendar-author'), 'planner')).toBe(false);
  });

  test('that is missing returns 401 to anonymous callers and 403 to others', () => {
    expect(() => requireRole(caller(undefined), 'planner')).toThrow(
      expect.objectContaining({ kind: 'unauthenticated' }),
    );
    expect(() => requireRole(caller('ann', 'calendar-author'), 'planner')).toThrow(
      expect.objectContaining({ kind: 'forbidden' }),
    );
    expect(() => requireRole(caller('ann', 'planner'), 'planner')).not.toThrow();
  });
});
