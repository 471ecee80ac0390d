import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's argon2id: 19 MiB, 2 passes. A stored hash names its own, so that these may be raised. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Longest password, in bytes, that is hashed at all. */
export const MAX_PASSWORD_BYTES = 1024;

interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

const argon2id = (password: string, salt: Buffer, length: number, cost: Cost): Promise<Buffer> =>
  derive('argon2id', { message: Buffer.from(password.normalize('NFC')), nonce: salt, tagLength: length, ...cost });

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** The hash of a password as it is stored: a PHC string with its own salt and cost. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES);
  const hash = await argon2id(password, salt, HASH_BYTES, { memory: MEMORY_KIB, passes: PASSES, parallelism: 1 });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${unpadded(salt)}$${unpadded(hash)}`;
};

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/** A hash that no password has, so that a name without one takes as long to refuse as any other. */
const NOBODYS = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Whether this is the password of the stored hash; false, after the same time, where there is none. */
export const matchesHash = async (password: string, stored: string | undefined): Promise<boolean> => {
  const match = PHC.exec(stored ?? NOBODYS);
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

/** A new password of 120 random bits that is easy to copy. */
export const generatePassword = (): string => randomBytes(15).toString('base64url');
