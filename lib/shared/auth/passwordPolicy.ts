import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import { MAX_PASSWORD_BYTES } from '#lib/shared/auth/passwords.ts';

/** Fewest characters (NIST SP 800-63B-4, 3.1.1.2 asks for 15 where a password is all, 8 beside something else). */
const FEWEST = 12;

/**
 * Fewest guesses that zxcvbn expects (Wheeler 2016): its score 3, "safely unguessable". The 49,000 commonest passwords
 * take fewer, also with digits appended, letters replaced or repeated.
 */
const FEWEST_GUESSES = 1e8;

/** Why a password that somebody chose is not accepted for a principal; undefined: it is. */
export const findPasswordFault = (password: string, name: string): string | undefined => {
  const characters = [...password.normalize('NFC')].length;
  if (characters < FEWEST) return `The password has ${characters} characters; it needs at least ${FEWEST}`;
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES)
    return `The password is longer than ${MAX_PASSWORD_BYTES} bytes`;
  const { guesses } = new ZxcvbnFactory({ ...common }).check(password, [name]);
  if (guesses >= FEWEST_GUESSES) return undefined;
  return 'The password is a common one, close to a common one or to the name, or a repetition';
};
