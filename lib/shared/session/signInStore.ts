import { signInKey } from '#lib/shared/auth/principalKeys.ts';
import { isSecret } from '#lib/shared/auth/secret.ts';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { getItem } from '#lib/shared/dynamodb/query.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { tryTransaction } from '#lib/shared/dynamodb/tryTransaction.ts';
import { put, remove } from '#lib/shared/dynamodb/writeItems.ts';
import type { Language } from '#lib/shared/pages/language.ts';

/** Seconds within which a user must come back from the provider. */
export const SIGN_IN_SECONDS = 600;

/** A sign-in whose user is at the provider. */
export interface SignInInProgress {
  /** PKCE (RFC 7636 §4.1). */
  readonly verifier: string;
  /** OpenID Connect Core 1.0 §2; GitHub's answer has none. */
  readonly nonce: string;
  /** Digest of the sign-in cookie: only the browser that began a sign-in can finish it. */
  readonly browser: string;
  /** Path of this site to show afterwards. */
  readonly returnTo: string;
  /** Language of the pages, if `?lang` named one. */
  readonly language?: Language | undefined;
}

const table = (): string => config.tables.principals;

/** Stores a sign-in under the state that the provider sends back. */
export const rememberSignIn = async (state: string, signIn: SignInInProgress): Promise<void> => {
  const expires = Math.floor(now() / 1000) + SIGN_IN_SECONDS;
  await writeOne(put(table(), { ...signInKey(state), schema: 1, ...signIn, expires }));
};

/**
 * Returns the sign-in of a state and removes it, so that each can be finished once; undefined if the state is unknown,
 * used or older than ten minutes. `isOwner` decides by the stored sign-in whether the caller may take it; otherwise it
 * stays for its owner.
 */
export const takeSignIn = async (
  state: string | null,
  isOwner: (signIn: SignInInProgress) => boolean,
): Promise<SignInInProgress | 'foreign' | undefined> => {
  if (!isSecret(state ?? undefined) || state === null) return undefined;
  const row = await getItem(table(), signInKey(state));
  if (row === undefined || Number(row.expires) * 1000 <= now()) return undefined;
  const { verifier, nonce, browser, returnTo, language } = row as unknown as SignInInProgress;
  const signIn = { verifier, nonce, browser, returnTo, language };
  if (!isOwner(signIn)) return 'foreign';
  // A transaction, because a repeated attempt of a plain deletion would find its own first attempt.
  const isTaken = await tryTransaction([remove(table(), signInKey(state), { expression: 'attribute_exists(pk)' })]);
  return isTaken ? signIn : undefined;
};
