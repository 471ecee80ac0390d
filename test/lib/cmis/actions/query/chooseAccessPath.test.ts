import { afterEach, expect, test, vi } from 'vitest';
import { chooseAccessPath } from '#lib/cmis/actions/query/chooseAccessPath.ts';

/** More than one call can have arguments. */
const MANY = 200_000;

afterEach(() => {
  vi.unstubAllEnvs();
});

test('a union of access paths returns all candidates of a part, however many it has', async () => {
  vi.stubEnv('MAX_QUERY_ROWS', String(2 * MANY));
  const scope = {
    repositoryId: 'main',
    baseId: 'cmis:document',
    types: undefined,
    allVersions: false,
    root: undefined,
    viewer: { name: 'alice', isAdministrator: true },
    copies: [],
  };
  const ids = Array.from({ length: MANY }, (_, n) => `document-${n}`);
  const access = {
    kind: 'union',
    parts: [
      { kind: 'objects', ids },
      { kind: 'objects', ids: ['last'] },
    ],
  } as const;
  const found = await chooseAccessPath({ scope, text: undefined }, [{ access, covers: 1 }]);
  expect(found?.candidates.length).toBe(MANY + 1);
  expect(found?.candidates.at(-1)).toEqual({ entityId: 'last' });
});
