import { principalKey } from '#lib/shared/auth/principalKeys.ts';
import { config } from '#lib/shared/config.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { update } from '#lib/shared/dynamodb/writeItems.ts';

/** Gives a principal the form that releases before identities stored. */
export const agePrincipal = (name: string) =>
  writeOne(
    update(config.tables.principals, principalKey(name), {
      expression: 'SET #schema = :one REMOVE identities',
      names: { '#schema': 'schema' },
      values: { ':one': 1 },
    }),
  );
