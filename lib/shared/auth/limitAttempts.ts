import { audit } from '#lib/shared/audit.ts';
import {
  AttemptsExhausted,
  type Limit,
  refundAttempt,
  settleFailedAttempt,
  takeAttempt,
} from '#lib/shared/auth/attemptBucket.ts';
import { cacheKey, createCache } from '#lib/shared/auth/cache.ts';
import { toNetwork } from '#lib/shared/auth/network.ts';
import { attemptsKey } from '#lib/shared/auth/principalKeys.ts';
import { config } from '#lib/shared/config.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import type { LogFields } from '#lib/shared/log.ts';
import { getCurrentRequest } from '#lib/shared/request.ts';

interface Policy {
  readonly limit: Limit;
  readonly refusal: string;
}

/** What may be guessed: tries are counted per subject and source, and per source over all subjects. */
const POLICIES = {
  signIn: {
    perSubject: {
      limit: { burst: 5, seconds: 30 },
      refusal: 'Too many failed attempts to sign in with this name from this address',
    },
    perSource: {
      limit: { burst: 20, seconds: 10 },
      refusal: 'Too many failed attempts to sign in from this address',
    },
  },
  eventPassword: {
    perSubject: {
      limit: { burst: 5, seconds: 30 },
      refusal: 'Too many wrong passwords for this event from this address',
    },
    perSource: {
      limit: { burst: 20, seconds: 10 },
      refusal: 'Too many wrong passwords of events from this address',
    },
  },
} as const satisfies Readonly<Record<string, { readonly perSubject: Policy; readonly perSource: Policy }>>;

export type Purpose = keyof typeof POLICIES;

/** A secret that a request tries. */
export interface Attempt {
  readonly purpose: Purpose;
  /** Whose secret it is: a user's name, an event's id. */
  readonly subject: string;
}

/** What was written as slowed down: once a minute per container and bucket. */
const slowedDown = createCache<void>();

/** Takes the try, runs `next`, and gives the try back unless `next` found the secret wrong. */
const countAttempt = async (
  key: Key,
  { limit, refusal }: Policy,
  facts: LogFields,
  next: () => Promise<boolean>,
): Promise<boolean> => {
  try {
    await takeAttempt(key, limit);
  } catch (error) {
    if (!(error instanceof AttemptsExhausted)) throw error;
    const { retryAfter } = error;
    await slowedDown.getOrLoad(cacheKey(config.tables.principals, key.pk), async () => {
      audit('slowedDown', { ...facts, retryAfter });
    });
    throw new ServiceError('tooManyRequests', `${refusal}; try again in ${retryAfter} s`, { retryAfter });
  }
  let isWrong = false;
  try {
    const isRight = await next();
    isWrong = !isRight;
    return isRight;
  } finally {
    await (isWrong ? settleFailedAttempt(key) : refundAttempt(key, limit));
  }
};

/**
 * Whether the secret is right, as `isRight` finds by hashing it. The try is counted before that, for its subject and
 * source address, and for the source alone; a right one is not counted. Other sources of the same subject are not
 * affected. The cost is the same whatever the subject and whether or not it exists.
 * @throws ServiceError `tooManyRequests` with `retryAfter` where no try is left; `isRight` is not called then
 */
export const limitAttempts = async (
  { purpose, subject }: Attempt,
  isRight: () => Promise<boolean>,
): Promise<boolean> => {
  const { perSubject, perSource } = POLICIES[purpose];
  const network = toNetwork(getCurrentRequest()?.source ?? 'unknown');
  // The name of a sign-in may be a password in the wrong field; the request says which principal it is, if it is one.
  const named = purpose === 'signIn' ? {} : { subject };
  return countAttempt(attemptsKey(purpose, network), perSource, { purpose, per: 'source' }, () =>
    countAttempt(attemptsKey(purpose, network, subject), perSubject, { purpose, per: 'subject', ...named }, isRight),
  );
};
