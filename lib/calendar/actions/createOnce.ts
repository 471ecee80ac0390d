import {
  beginCreation,
  completeCreation,
  findCreation,
  type KeptCreation,
  releaseCreation,
  runAsCreation,
} from '#lib/calendar/store/creations.ts';
import { now } from '#lib/shared/clock.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { newId } from '#lib/shared/ids.ts';
import { getCurrentRequest } from '#lib/shared/request.ts';

/** Time after which a creation outside a request counts as broken off, in milliseconds. */
const DEFAULT_MILLISECONDS = 30_000;

/** Name and fingerprint of a request that creates an object under an `Idempotency-Key`. */
export type CreationKey = Omit<KeptCreation, 'token'>;

const repeat = async <Result>(key: CreationKey, read: (id: number) => Promise<Result>): Promise<Result> => {
  const stored = await findCreation(key.name);
  if (stored !== undefined && stored.fingerprint !== key.fingerprint)
    throw new ServiceError('unprocessable', 'Another request was sent with this Idempotency-Key; send a new key.');
  if (stored?.id === undefined)
    throw new ServiceError('conflict', 'The request with this Idempotency-Key is still running; try again.', {
      retryAfter: 1,
    });
  return read(stored.id);
};

/**
 * Creates an object, or returns the one that the same request has created under the same key within 24 hours. Failed
 * creations are not kept. Throws `unprocessable` for another request with this key, `conflict` while the first one runs.
 */
export const createOnce = async <Result extends { readonly body: Readonly<Record<string, unknown>> }>(
  key: CreationKey | undefined,
  create: () => Promise<Result>,
  read: (id: number) => Promise<Result>,
): Promise<Result> => {
  if (key === undefined) return create();
  const creation = { ...key, token: newId() };
  const until = getCurrentRequest()?.deadline ?? now() + DEFAULT_MILLISECONDS;
  if (!(await beginCreation(creation, now(), until))) return repeat(key, read);
  try {
    const { result, isStored } = await runAsCreation(creation, create);
    if (!isStored) await completeCreation(creation, Number(result.body.id));
    return result;
  } catch (error) {
    await releaseCreation(creation);
    throw error;
  }
};
