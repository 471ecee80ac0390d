import { decodeReferences } from '#lib/calendar/domain/text/characterReferences.ts';
import { limitCombiningMarks } from '#lib/calendar/domain/text/combiningMarks.ts';

/** Longest slug without trash mark, in bytes of its percent-encoded form. */
const MAX_BYTES = 200;

/** Longest number of a slug with its hyphen. */
const MAX_NUMBER_BYTES = 10;

const TRASHED = '__trashed';

/** ASCII forms of letters that Unicode does not decompose. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
};

const truncate = (slug: string, most: number): string => slug.slice(0, most).replace(/%[0-9a-f]?$/, '');

/** Maximum number of octets of an incomplete UTF-8 sequence. */
const MAX_OCTETS = 3;

const isDecodable = (slug: string): boolean => {
  try {
    decodeURIComponent(slug);
    return true;
  } catch {
    return false;
  }
};

/** Truncates a slug without splitting a percent-encoded character. */
const shorten = (slug: string, most: number): string => {
  if (slug.length <= most) return slug;
  const end = truncate(slug, most);
  for (let octets = 0; octets <= MAX_OCTETS; octets += 1) {
    const shorter = end.replace(new RegExp(`(?:%[0-9a-f]{2}){${octets}}$`), '');
    if (isDecodable(shorter)) return shorter.replace(/-+$/, '');
  }
  // The slug contains typed octets that are not valid UTF-8; they are kept.
  return end.replace(/-+$/, '');
};

/** Maximum number of characters of a text (without markup) that are read: more than fit into a slug. */
const MAX_INPUT = 4000;

/** Converts a text to a slug of any length: a truncated one may be another object's. */
export const toLongSlug = (text: string): string => {
  const plain = limitCombiningMarks(decodeReferences(text.replace(/<[^<>]*>/g, '')).replace(/&(?:#\w+|\w+);/g, ''))
    .slice(0, MAX_INPUT)
    .toWellFormed()
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[ßæœøđðþłıħŋŧ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/%(?![89a-f][0-9a-f])/g, '')
    .replace(/[\s./\u2010-\u2015\u00a0]+/g, '-')
    .replace(/[^\p{L}\p{N}\p{M}%_-]/gu, '');
  const encoded = plain.replace(/[^a-z0-9%_-]+/g, (part) => encodeURIComponent(part).toLowerCase());
  return encoded.replace(/-+/g, '-').replace(/^-+|-+$/g, '');
};

/**
 * Converts a text to a slug: lower case, no accents, character references decoded, hyphens for blanks, other scripts percent-encoded. A slug converts
 * to itself; a text without letters and digits to the empty text. No escape of ASCII stays: an address decodes it.
 */
export const toSlug = (text: string): string => shorten(toLongSlug(text), MAX_BYTES);

/** Splits a slug into base and number: `fair-3` into `fair` and 3, `fair` into `fair` and 1. */
export const splitNumberedSlug = (slug: string): { readonly base: string; readonly number: number } => {
  const match = /^(.*[^-])-([1-9]\d{0,8})$/.exec(slug);
  const number = Number(match?.[2]);
  return match?.[1] === undefined || number < 2 ? { base: slug, number: 1 } : { base: match[1], number };
};

/** Returns the base of the numbered forms of a taken slug, which are no longer than any slug. */
export const toNumberedBase = (taken: string): string =>
  taken.includes(TRASHED) || taken.length <= MAX_BYTES - MAX_NUMBER_BYTES
    ? taken
    : shorten(taken, MAX_BYTES - MAX_NUMBER_BYTES);

/** Joins base and number to a slug; number 1 is left out. */
export const toNumberedSlug = (base: string, number: number): string => (number === 1 ? base : `${base}-${number}`);

/** Adds the trash mark to a slug. */
export const toTrashedSlug = (slug: string): string => `${slug}${TRASHED}`;

/** Removes the trash mark from a slug. */
export const toRestoredSlug = (slug: string): string => slug.replace(/__trashed(-\d+)?$/, '');
