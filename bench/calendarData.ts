/** Generated calendar data, deterministic in their index, so that runs can be compared. */
import type { Links } from '#lib/calendar/domain/model.ts';

/** Returns a pseudo-random number in [0, 1) that depends only on the seed (finaliser of MurmurHash3). */
const chance = (seed: number): number => {
  let mixed = Math.imul(seed ^ (seed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
};

const SYLLABLES = [
  'ba',
  'cor',
  'di',
  'fen',
  'gu',
  'ha',
  'li',
  'mar',
  'no',
  'pel',
  'ri',
  'sa',
  'tor',
  'un',
  'vi',
  'zan',
];
const VOCABULARY = 4096;

/** Returns the word of that rank, of two to four syllables. */
export const word = (number: number): string => {
  const parts = [number & 15, (number >> 4) & 15, (number >> 8) & 15].map((index) => SYLLABLES[index]);
  return `${parts.join('')}${number % 3 === 0 ? 'es' : ''}`;
};

/** Draws a word with a frequency that falls with its rank, as in natural texts (Zipf). */
const anyWord = (seed: number): string => word(Math.floor(VOCABULARY ** chance(seed)) - 1);
const words = (seed: number, count: number): string =>
  Array.from({ length: count }, (_, index) => anyWord(seed * 1009 + index)).join(' ');

export const DAY = 24 * 60 * 60 * 1000;
/** Days over which the events are spread: a year back, four ahead. */
const SPREAD = 5 * 365;
const BACK = 365;

export const stamp = (time: number): string => new Date(time).toISOString().slice(0, 19).replace('T', ' ');

/** Times of the event with that index; one event in twenty lasts several days. */
const times = (index: number, today: number): { readonly start: string; readonly end: string } => {
  const day = Math.floor(chance(index * 3 + 1) * SPREAD) - BACK;
  const start = today + day * DAY + (8 + (index % 12)) * 60 * 60 * 1000;
  const days = index % 20 === 0 ? 1 + (index % 30) : 0;
  return { start: stamp(start), end: stamp(start + days * DAY + 2 * 60 * 60 * 1000) };
};

/** Ids of the objects that events can link to. */
export interface Targets {
  readonly venues: readonly number[];
  readonly organizers: readonly number[];
  readonly categories: readonly number[];
  readonly tags: readonly number[];
}

const oneOf = (ids: readonly number[], share: number): readonly number[] =>
  ids.slice(Math.floor(share * ids.length)).slice(0, 1);

const toLinks = (ids: readonly number[]) => ids.map((id) => ({ id, life: 0 }));

/** One venue and one organizer; a category and up to two tags, a few of which are on most events. */
const createLinks = (index: number, { venues, organizers, categories, tags }: Targets): Links => {
  const seed = index * 7 + 1;
  return {
    venues: toLinks(oneOf(venues, chance(seed))),
    organizers: toLinks(oneOf(organizers, chance(seed + 1))),
    categories: oneOf(categories, chance(seed + 2) ** 2),
    tags: [...new Set([...oneOf(tags, chance(seed + 3) ** 2), ...oneOf(tags, chance(seed + 4))])],
  };
};

/** Members of the event with that index, with a description of about eighty words. */
export const eventFields = (index: number, today: number, targets: Targets) => ({
  title: `${words(index, 4)} ${index}`,
  description: words(index + 500_000, 40 + Math.floor(chance(index) * 80)),
  ...(index % 3 === 0 ? { excerpt: words(index + 900_000, 12) } : {}),
  ...times(index, today),
  ...(index % 50 === 0 ? { featured: true } : {}),
  cost: index % 4 === 0 ? ['20$'] : [],
  links: createLinks(index, targets),
});

export const venueFields = (index: number) => ({
  title: `${words(index + 100_000, 2)} hall ${index}`,
  address: `${index % 300} ${word(index % 900)} street`,
  city: word(index % 200),
  country: 'Spain',
  ...(index % 2 === 0 ? { latitude: 36 + chance(index) * 7, longitude: -9 + chance(index + 1) * 12 } : {}),
});

export const organizerFields = (index: number) => ({ title: `${words(index + 200_000, 2)} group ${index}` });

export const termName = (index: number): string => `${word(index % VOCABULARY)} ${index}`;
