import { sessionKey } from '#lib/shared/auth/principalKeys.ts';
import { isSecret, newSecret } from '#lib/shared/auth/secret.ts';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { set } from '#lib/shared/dynamodb/expression.ts';
import { getItem } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { tryWriteOne } from '#lib/shared/dynamodb/tryWriteOne.ts';
import { put, remove, update } from '#lib/shared/dynamodb/writeItems.ts';
import type { Role } from '#lib/shared/roles/roles.ts';

const HOUR = 3_600_000;

/** Milliseconds after which a session ends even if it is in use. */
export const MAX_SESSION_MILLISECONDS = 7 * 24 * HOUR;

/** Milliseconds between two records of a session's last use, so that few requests write. */
const TOUCH_MILLISECONDS = 5 * 60_000;

/** Principal and identity that a sign-in has proved. */
export interface SignedIn {
  /** Name and id of the principal. */
  readonly name: string;
  readonly id: number;
  /** `signOuts` of the principal when the proof was checked; a change since then has ended the session. */
  readonly signOuts: number;
  /** Roles given by `SIGN_IN_ROLES`, in addition to those of the principal. */
  readonly roles: readonly Role[];
  /** The proved identity, as `formatIdentity` writes it; absent after a sign-in by password. */
  readonly identity?: string | undefined;
  /** The account's login at the provider when it signed in, for display. */
  readonly login?: string | undefined;
}

export interface Session extends SignedIn {
  /** Milliseconds since 1970 UTC. */
  readonly started: number;
  readonly used: number;
}

const table = (): string => config.tables.principals;

/** The instant, in milliseconds since 1970 UTC, at which a session ends unless it is used again. */
const computeEnd = ({ started, used }: Pick<Session, 'started' | 'used'>): number =>
  Math.min(used + config.sessionHours * HOUR, started + MAX_SESSION_MILLISECONDS);

const toSeconds = (milliseconds: number): number => Math.ceil(milliseconds / 1000);

/** Starts a session and returns the secret that its cookie holds. */
export const startSession = async (signedIn: SignedIn): Promise<string> => {
  const secret = newSecret();
  const session: Session = { ...signedIn, started: now(), used: now() };
  await writeOne(
    put(table(), { ...sessionKey(secret), schema: 1, ...session, expires: toSeconds(computeEnd(session)) }),
  );
  return secret;
};

const toSession = (row: StoredItem): Session => {
  const { name, id, signOuts, roles, identity, login, started, used } = row as unknown as Session;
  return { name, id, signOuts, roles, identity, login, started, used };
};

/** Records the use of a session. A session that has ended meanwhile stays ended. */
const touch = async (secret: string, session: Session): Promise<void> => {
  const used = now();
  const change = set({ used, expires: toSeconds(computeEnd({ ...session, used })) });
  const isUnchanged = { expression: 'used = :before', values: { ':before': session.used } };
  await tryWriteOne(update(table(), sessionKey(secret), change, isUnchanged));
};

/** Returns the session of a cookie's secret, unless it has ended, and records its use every five minutes. */
export const findSession = async (secret: string | undefined): Promise<Session | undefined> => {
  if (!isSecret(secret)) return undefined;
  const row = await getItem(table(), sessionKey(secret));
  if (row === undefined) return undefined;
  const session = toSession(row);
  // DynamoDB deletes expired items late.
  if (computeEnd(session) <= now()) return undefined;
  if (now() - session.used >= TOUCH_MILLISECONDS) await touch(secret, session);
  return session;
};

/** Ends the session of a cookie's secret; every later request with that cookie is anonymous. */
export const endSession = async (secret: string | undefined): Promise<void> => {
  if (isSecret(secret)) await writeOne(remove(table(), sessionKey(secret)));
};
