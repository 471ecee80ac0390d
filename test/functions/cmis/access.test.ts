import { beforeAll, describe, expect, test, vi } from 'vitest';
import { includesPermission } from '#lib/cmis/domain/acl/acl.ts';
import type { Input } from '#lib/cmis/domain/messages/action.ts';
import type { OperationName } from '#lib/cmis/domain/messages/operations.ts';
import { CAPABILITIES } from '#lib/cmis/domain/repository/capabilities.ts';
import { hashPassword } from '#lib/shared/auth/passwords/passwords.ts';
import { addPrincipal } from '#lib/shared/auth/principals.ts';
import {
  ACCESS,
  ACTION,
  HOLDERS,
  type Holder,
  type Shared,
  share,
  sharedObjects,
} from '#test/support/cmis/accessTable.ts';
import { call, faultType, useCmis } from '#test/support/cmis/cmis.ts';
import { REPOSITORY } from '#test/support/cmis/objects.ts';

useCmis();

const PASSWORD = 'a password';

/** Returns the fault of an operation for a holder; an object that the holder may not read is not found. */
const expected = (operation: OperationName, holder: Holder): string | undefined => {
  if (operation === 'cancelCheckOut' || operation === 'checkIn') return 'objectNotFound';
  const { needs } = ACCESS[operation];
  const level = holder === 'none' ? 'none' : (`cmis:${holder}` as const);
  if (needs === undefined || includesPermission(level, needs))
    return operation === 'getRenditions' && CAPABILITIES.capabilityRenditions === 'none' ? 'notSupported' : undefined;
  // A policy is created without a folder, so there is no hidden object to conceal.
  return level === 'none' && operation !== 'createPolicy' ? 'objectNotFound' : 'permissionDenied';
};

const OPERATIONS = Object.keys(ACCESS) as OperationName[];
const CASES = OPERATIONS.flatMap((operation) => HOLDERS.map((holder) => [operation, holder] as const));

describe('in required mode', () => {
  beforeAll(async () => {
    const password = await hashPassword(PASSWORD);
    for (const holder of HOLDERS) await addPrincipal(holder, { password });
    await share('root');
    vi.stubEnv('AUTH_MODE', 'required');
    return () => vi.unstubAllEnvs();
  });

  let untouched: Promise<Shared> | undefined;

  /** Returns new objects only after a change: reads and refused operations leave them as they were. */
  const objectsFor = async (operation: OperationName, holder: Holder): Promise<Shared> => {
    const objects = await (untouched ?? sharedObjects());
    const changes = !operation.startsWith('get') && expected(operation, holder) === undefined;
    untouched = changes ? undefined : Promise.resolve(objects);
    return objects;
  };

  test.each(CASES)('%s has the expected result for a caller who holds %s', async (operation, holder) => {
    const user = [holder, PASSWORD] as const;
    const objects = await objectsFor(operation, holder);
    const [action, subject] = ACTION[operation] ?? [];
    if (action !== undefined && subject !== undefined && holder !== 'none') {
      const { allowableActions } = await call(
        'getAllowableActions',
        { ...REPOSITORY, objectId: objects[subject] },
        { user },
      );
      expect(allowableActions[action] === true).toBe(expected(operation, holder) === undefined);
    }
    const input = { ...REPOSITORY, ...ACCESS[operation].input(objects) } as unknown as Input<typeof operation>;
    expect(await faultType(operation, input, { user })).toBe(expected(operation, holder));
  });
});
