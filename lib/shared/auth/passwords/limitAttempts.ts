import { audit } from '#lib/shared/audit.ts';
import { cacheKey, createCache } from '#lib/shared/auth/cache.ts';
import { toNetwork } from '#lib/shared/auth/network.ts';
import {
  AttemptsExhausted,
  type Limit,
  refundAttempt,
  settleFailedAttempt,
  takeAttempt,
} from '#lib/shared/auth/passwords/attemptBucket.ts';
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

const PER_SUBJECT: Limit = { burst: 5, seconds: 30 };
const PER_SOURCE: Limit = { burst: 20, seconds: 10 };

/** Guessable secrets: attempts are counted per source and subject, and per source over all subjects. */
const POLICIES = {
  signIn: {
    perSubject: {
      limit: PER_SUBJECT,
      refusal: 'Too many failed attempts to sign in with this name from this address',
    },
    perSource: {
      limit: PER_SOURCE,
      refusal: 'Too many failed attempts to sign in from this address',
    },
  },
  eventPassword: {
    perSubject: {
      limit: PER_SUBJECT,
      refusal: 'Too many wrong passwords for this event from this address',
    },
    perSource: {
      limit: PER_SOURCE,
      refusal: 'Too many wrong passwords of events from this address',
    },
  },
} as const satisfies Readonly<Record<string, { readonly perSubject: Policy; readonly perSource: Policy }>>;

export type Purpose = keyof typeof POLICIES;

/** An attempt to prove a secret. */
export interface Attempt {
  readonly purpose: Purpose;
  /** The owner of the secret: a user name, an event id; absent if the attempt is at several secrets. */
  readonly subject?: string;
}

/** Limits the audit lines of exhausted buckets to one a minute per container and bucket. */
const slowedDown = createCache<void>();

/** Takes an attempt, runs `next`, and refunds the attempt unless `next` found the secret wrong. */
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
    throw new ServiceError('tooManyRequests', `${refusal}; try again in ${retryAfter} s`, {
      retryAfter,
      translation: { key: 'tooManyAttempts', values: { seconds: retryAfter } },
    });
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

/** Returns the network that attempts of the current request are counted for. */
export const getSourceNetwork = (): string => toNetwork(getCurrentRequest()?.source ?? 'unknown');

/**
 * Returns whether the secret is right, which `isRight` decides. The attempt is counted before `isRight` runs, for the
 * source network and for source and subject together, and refunded when the secret is right. Other sources of the same
 * subject are not affected. The cost does not depend on whether the subject exists.
 * @throws ServiceError `tooManyRequests` with `retryAfter`, without calling `isRight`, if no attempt is left
 */
export const limitAttempts = async (
  { purpose, subject }: Attempt,
  isRight: () => Promise<boolean>,
): Promise<boolean> => {
  const { perSource, perSubject } = POLICIES[purpose];
  const network = getSourceNetwork();
  // A user name may be a password typed into the wrong field, so the audit gets it only if a principal has it.
  const named = purpose === 'signIn' ? {} : { subject };
  const countPerSubject = (name: string) =>
    countAttempt(attemptsKey(purpose, network, name), perSubject, { purpose, per: 'subject', ...named }, isRight);
  return countAttempt(attemptsKey(purpose, network), perSource, { purpose, per: 'source' }, () =>
    subject === undefined ? isRight() : countPerSubject(subject),
  );
};
