import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Role } from '#lib/shared/auth/caller.ts';
import { principalKey, sequenceKey } from '#lib/shared/auth/keys.ts';
import { nowIso } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { documents } from '#lib/shared/dynamodb/client.ts';
import { ConditionFailed } from '#lib/shared/dynamodb/conditionFailed.ts';
import { getRow } from '#lib/shared/dynamodb/query.ts';
import { transactWrite } from '#lib/shared/dynamodb/transact.ts';
import { putNew } from '#lib/shared/dynamodb/writes.ts';

/** Somebody who may sign what they do. */
export interface Principal {
  readonly name: string;
  /** Positive; 1 is kept for what nobody signs. */
  readonly id: number;
  /** Absent: cannot sign in by password. */
  readonly password?: string | undefined;
  readonly roles: readonly Role[];
  readonly groups: readonly string[];
  readonly disabled: boolean;
  readonly created: string;
}

/** The id of what nobody signs. */
export const NOBODY = 1;

export const findPrincipal = async (name: string): Promise<Principal | undefined> => {
  const row = await getRow(config.tables.principals, principalKey(name));
  return row?.principal as Principal | undefined;
};

const nextId = async (): Promise<number> => {
  const { Attributes } = await documents.send(
    new UpdateCommand({
      TableName: config.tables.principals,
      Key: { ...sequenceKey },
      UpdateExpression: 'SET last = if_not_exists(last, :nobody) + :one',
      ExpressionAttributeValues: { ':nobody': NOBODY, ':one': 1 },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return Number(Attributes?.last);
};

/** The principal of that name, made with the next id if there is none: of many at once, one makes it. */
export const principalNamed = async (name: string): Promise<Principal> => {
  const known = await findPrincipal(name);
  if (known !== undefined) return known;
  const principal: Principal = {
    name,
    id: await nextId(),
    roles: [],
    groups: [],
    disabled: false,
    created: nowIso(),
  };
  try {
    await transactWrite([putNew(config.tables.principals, { ...principalKey(name), schema: 1, principal })]);
    return principal;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return principalNamed(name);
  }
};
