import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import { MAX_PASSWORD_BYTES } from '#lib/shared/auth/passwords/passwords.ts';

/** NIST SP 800-63B-4 §3.1.1.2 asks for 15 characters if a password is the only factor, 8 beside another factor. */
const MIN_CHARACTERS = 12;

/**
 * Guesses by zxcvbn's estimate (Wheeler 2016) for its score 3, "safely unguessable". The 49,000 commonest passwords need
 * fewer, also with appended digits, replaced letters or repetitions.
 */
const MIN_GUESSES = 1e8;

/** Returns why a chosen password is not accepted for a principal; undefined if it is. */
export const findPasswordFault = (password: string, name: string): string | undefined => {
  const characters = [...password.normalize('NFC')].length;
  if (characters < MIN_CHARACTERS)
    return `The password needs at least ${MIN_CHARACTERS} characters; it has ${characters}`;
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES)
    return `The password is longer than ${MAX_PASSWORD_BYTES} bytes`;
  const { guesses } = new ZxcvbnFactory({ ...common }).check(password, [name]);
  if (guesses >= MIN_GUESSES) return undefined;
  return 'The password is a common one, close to a common one or to the name, or a repetition';
};
