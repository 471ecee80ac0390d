import { cmisError } from '#lib/cmis/domain/errors.ts';
import { findInvalidXmlCharacter } from '#lib/cmis/domain/objects/xmlCharacters.ts';

/** In UTF-16 code units. */
const MAX_LENGTH = 255;

const refuse = (reason: string): never => {
  throw cmisError('nameConstraintViolation', `cmis:name ${reason}`);
};

/**
 * Throws `nameConstraintViolation` if a name cannot be a path segment. Names are stored and compared without case
 * folding or Unicode normalisation, so that a path finds exactly the name that was given.
 */
export const checkName = (name: string): void => {
  if (name.trim() === '') refuse('is empty');
  if (name.length > MAX_LENGTH) refuse(`is longer than ${MAX_LENGTH} characters`);
  if (name.includes('/')) refuse('contains a slash');
  if (name === '.' || name === '..') refuse('is "." or "..", which have another meaning in paths');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(name)) refuse('contains a control character');
  const unsendable = findInvalidXmlCharacter(name);
  if (unsendable !== undefined) refuse(`contains U+${unsendable}, which XML cannot carry`);
};

const foldCharacter = (character: string): string => {
  const upper = character.toUpperCase();
  return upper.length === character.length ? upper.toLowerCase() : character.toLowerCase();
};

/** Folds case one character at a time, like Java's compareToIgnoreCase, for the order of names. */
export const foldName = (name: string): string => Array.from(name, foldCharacter).join('');

/** Maps UTF-16 units so that they sort by code point, which is the order of UTF-8 and of DynamoDB keys. */
const rank = (unit: number): number => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit);

/** Compares by code points. */
export const compareText = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1)
    if (a.charCodeAt(at) !== b.charCodeAt(at)) return rank(a.charCodeAt(at)) - rank(b.charCodeAt(at));
  return a.length - b.length;
};

/** Compares names without case, then with case. */
export const compareNames = (a: string, b: string): number =>
  compareText(foldName(a), foldName(b)) || compareText(a, b);
