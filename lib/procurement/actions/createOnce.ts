import type { KeyedRequest } from '#lib/procurement/domain/keyedRequest.ts';
import { createKeyedError } from '#lib/procurement/domain/problem/messages/createKeyedError.ts';
import { type Creation, claimKey, type Mark } from '#lib/procurement/store/keyedRequests.ts';
import { now } from '#lib/shared/clock.ts';
import { ConditionFailed } from '#lib/shared/dynamodb/conditionFailed.ts';
import type { ServiceError } from '#lib/shared/errors.ts';
import { getCurrentRequest } from '#lib/shared/request.ts';

/** Milliseconds that a claim outlives the deadline of its request, within which a last write may arrive. */
const MARGIN = 1_000;
/** Milliseconds of a claim outside a request. */
const UNBOUNDED = 30_000;

/** Seconds after which a refused attempt may be sent again. */
const RETRY_AFTER = 1;

const createInUseError = (): ServiceError =>
  createKeyedError('conflict', 'keyInUse', [], { code: 'keyInUse', retryAfter: RETRY_AFTER });

/** Position of the mark in the transaction that creates. */
const MARK = 0;

/**
 * Creates something once, however often the request is sent with its idempotency key. A refused attempt gives the key
 * back; a killed one gives it back at its deadline.
 * @param create called without `mark` for a request without a key
 * @param repeat returns the answer to a request that has created something before
 * @throws ServiceError `conflict` while another attempt is handled, `unprocessable` for a key of another request
 */
export const createOnce = async <T>(
  request: KeyedRequest | undefined,
  create: (mark?: Mark) => Promise<T>,
  repeat: (creation: Creation) => Promise<T>,
): Promise<T> => {
  if (request === undefined) return create();
  const claim = await claimKey(request, (getCurrentRequest()?.deadline ?? now() + UNBOUNDED) + MARGIN);
  switch (claim.state) {
    case 'created':
      return repeat(claim.creation);
    case 'reused':
      throw createKeyedError('unprocessable', 'keyReused', [], { code: 'keyReused' });
    case 'inUse':
      throw createInUseError();
    case 'claimed':
      break;
  }
  try {
    return await create(claim.mark);
  } catch (error) {
    // If the store fails again, the claim ends by itself. The caller needs the first error.
    await claim.release().catch(() => undefined);
    // Another attempt took over after the deadline of this one.
    if (error instanceof ConditionFailed && error.at(MARK) !== undefined) throw createInUseError();
    throw error;
  }
};
