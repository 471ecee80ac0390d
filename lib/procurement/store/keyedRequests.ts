import type { KeyedRequest } from '#lib/procurement/domain/keyedRequest.ts';
import { keyedRequestKey } from '#lib/procurement/store/keys.ts';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { ConditionFailed, type FailedItem } from '#lib/shared/dynamodb/conditionFailed.ts';
import { set } from '#lib/shared/dynamodb/expression.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { tryWriteOne } from '#lib/shared/dynamodb/tryWriteOne.ts';
import { put, remove, update, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';
import { newId } from '#lib/shared/ids.ts';

/** What a keyed request has created, from which its answer is written again. */
export interface Creation {
  /** Id of the plan or of the import. */
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly date: string;
  /** Message of a plan. */
  readonly message?: string;
}

/** Returns the write that records a creation; it must come first in the transaction that creates. */
export type Mark = (creation: Creation) => WriteItem;

/** State of a key for one attempt; only the attempt with a `mark` may create. */
export type Claim =
  | { readonly state: 'claimed'; readonly mark: Mark; readonly release: () => Promise<unknown> }
  | { readonly state: 'created'; readonly creation: Creation }
  | { readonly state: 'inUse' | 'reused' };

/** Seconds for which a key is kept: a day, and an hour for clocks that differ. */
const KEPT_FOR = 25 * 60 * 60;

const createClaim = ({ caller, key: name }: KeyedRequest, attempt: string): Claim => {
  const key = keyedRequestKey(caller, name);
  const isMine = {
    expression: 'attempt = :attempt AND attribute_not_exists(creation)',
    values: { ':attempt': attempt },
  };
  return {
    state: 'claimed',
    mark: (creation) => update(config.tables.procurement, key, set({ creation }), isMine),
    release: () => tryWriteOne(remove(config.tables.procurement, key, isMine)),
  };
};

const tryClaim = async (request: KeyedRequest, attempt: string, until: number): Promise<FailedItem | undefined> => {
  const { caller, key, fingerprint } = request;
  const at = now();
  const expires = Math.floor(at / 1000) + KEPT_FOR;
  try {
    await writeOne(
      put(
        config.tables.procurement,
        { ...keyedRequestKey(caller, key), fingerprint, attempt, until, expires },
        {
          // DynamoDB deletes an expired item some time later.
          expression:
            'attribute_not_exists(pk) OR expires <= :seconds OR (fingerprint = :fingerprint AND attribute_not_exists(creation) AND #until <= :at)',
          names: { '#until': 'until' },
          values: { ':seconds': Math.floor(at / 1000), ':fingerprint': fingerprint, ':at': at },
        },
      ),
    );
    return undefined;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return error.at(0) ?? { index: 0, old: undefined };
  }
};

/**
 * Claims the key of a request for one attempt. A killed attempt holds it no longer than until its own deadline, so that
 * the next one can take over; what it has created by then counts.
 * @param until milliseconds since 1970 UTC
 */
export const claimKey = async (request: KeyedRequest, until: number): Promise<Claim> => {
  const attempt = newId();
  const failed = await tryClaim(request, attempt, until);
  const old = failed?.old;
  // The response of the write was lost.
  if (failed === undefined || old?.attempt === attempt) return createClaim(request, attempt);
  if (old !== undefined && old.fingerprint !== request.fingerprint) return { state: 'reused' };
  if (old?.creation === undefined) return { state: 'inUse' };
  return { state: 'created', creation: old.creation as Creation };
};
