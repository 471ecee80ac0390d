import { withFewMarks } from '#lib/calendar/domain/text/combiningMarks.ts';

/** Longest slug, in bytes of its percent-encoded form. */
const MOST_BYTES = 200;

const TRASHED = '__trashed';

/** Letters that lose no mark when Unicode takes them apart, yet have a plain form. */
const FOLDED: Readonly<Record<string, string>> = {
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

const cut = (slug: string): string => slug.slice(0, MOST_BYTES).replace(/%[0-9a-f]?$/, '');

/** Octets of a character that a cut can leave without the rest. */
const MOST_OCTETS = 3;

const isDecodable = (slug: string): boolean => {
  try {
    decodeURIComponent(slug);
    return true;
  } catch {
    return false;
  }
};

/** Whole characters only: a percent-encoded character that the cut would split is dropped. */
const shortened = (slug: string): string => {
  if (slug.length <= MOST_BYTES) return slug;
  const end = cut(slug);
  for (let octets = 0; octets <= MOST_OCTETS; octets += 1) {
    const shorter = end.replace(new RegExp(`(?:%[0-9a-f]{2}){${octets}}$`), '');
    if (isDecodable(shorter)) return shorter.replace(/-+$/, '');
  }
  // Octets that were typed and are no characters stay as they are.
  return end.replace(/-+$/, '');
};

/** Characters of a text without markup that are read: more than any slug can hold. */
const MOST_READ = 4000;

/**
 * Lower case, accents folded, blanks as hyphens, other scripts percent-encoded. A slug gives itself. Empty where the
 * text has neither letter nor digit.
 */
export const slugOf = (text: string): string => {
  const plain = withFewMarks(text.replace(/<[^<>]*>/g, '').replace(/&(?:#\w+|\w+);/g, ''))
    .slice(0, MOST_READ)
    .toWellFormed()
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[ßæœøđðþłıħŋŧ]/g, (letter) => FOLDED[letter] ?? letter)
    .replace(/%(?![0-9a-f]{2})/g, '')
    .replace(/[\s./\u2010-\u2015\u00a0]+/g, '-')
    .replace(/[^\p{L}\p{N}\p{M}%_-]/gu, '');
  const encoded = plain.replace(/[^a-z0-9%_-]+/g, (part) => encodeURIComponent(part).toLowerCase());
  return shortened(encoded.replace(/-+/g, '-').replace(/^-+|-+$/g, ''));
};

/** Where a slug stands among those that differ in their number only: `fair-3` is third of `fair`, `fair` is first. */
export const slugPlace = (slug: string): { readonly base: string; readonly number: number } => {
  const match = /^(.*[^-])-([1-9]\d{0,8})$/.exec(slug);
  const number = Number(match?.[2]);
  return match?.[1] === undefined || number < 2 ? { base: slug, number: 1 } : { base: match[1], number };
};

/** The slug at that place; the first has no number. */
export const numberedSlug = (base: string, number: number): string => (number === 1 ? base : `${base}-${number}`);

/** The slug of a trashed object, which leaves its own to others. */
export const trashedSlug = (slug: string): string => `${slug}${TRASHED}`;

/** The slug that a trashed object had. */
export const restoredSlug = (slug: string): string => slug.replace(/__trashed(-\d+)?$/, '');
