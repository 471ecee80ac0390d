import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's parameters for argon2id. A stored hash names its own parameters, so these may be raised. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Longer passwords are refused without hashing them. */
export const MAX_PASSWORD_BYTES = 1024;

interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

const argon2id = (password: string, salt: Buffer, length: number, cost: Cost): Promise<Buffer> =>
  derive('argon2id', { message: Buffer.from(password.normalize('NFC')), nonce: salt, tagLength: length, ...cost });

const toUnpaddedBase64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** Hashes a password into a PHC string, the stored form, with a new salt. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES);
  const hash = await argon2id(password, salt, HASH_BYTES, { memory: MEMORY_KIB, passes: PASSES, parallelism: 1 });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(hash)}`;
};

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/** A hash that no password matches: a name without a password takes as long to refuse as any other. */
const UNMATCHABLE = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Whether the password matches the stored hash; without a stored hash it returns false after the same time. */
export const matchesHash = async (password: string, stored: string | undefined): Promise<boolean> => {
  const match = PHC.exec(stored ?? UNMATCHABLE);
  if (match === null) throw new Error('A stored password hash is not an argon2id PHC string');
  const [, memory, passes, parallelism, salt = '', hash = ''] = match;
  const expected = Buffer.from(hash, 'base64');
  const actual = await argon2id(password, Buffer.from(salt, 'base64'), expected.length, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(actual, expected) && stored !== undefined;
};

/** Returns a new password of 120 random bits, base64url. */
export const generatePassword = (): string => randomBytes(15).toString('base64url');
