/**
 * Keys of the calendar table (table.yml beside this file). Nothing outside this file builds a key. Every read is a
 * strongly consistent one of the base table; there is no index that could lag.
 *
 * | item             | pk                                | sk                           | read by                                |
 * | ---------------- | --------------------------------- | ---------------------------- | -------------------------------------- |
 * | post             | POST#<id>                         | POST                         | id: event, venue, organizer, image     |
 * | big texts of it  | POST#<id>                         | TEXT#<language>              | with the post, only if they lie apart  |
 * | event entry      | EVENTS#<set>#<year>               | <start>#<date>#<id>          | lists by time                          |
 * | event by link    | BY#<target>                       | <set>#<start>#<date>#<id>    | lists by venue, organizer, term, …     |
 * | words of events  | WORDS#<set>#<month>               | <start>#<date>#<id>          | search: packed words of the texts      |
 * | running event    | RUNNING#<set>#<month, year, LONG> | <end>#<start>#<date>#<id>    | events across the end of a window      |
 * | days of a month  | DAYS#<set>                        | <month>#<shard>              | exact totals: starts per day           |
 * | place entry      | PLACES#<kind>#<set>               | <date>#<id>                  | lists of venues and organizers         |
 * | words of places  | PLACEWORDS#<kind>#<set>           | <date>#<id>                  | search                                 |
 * | number of places | PLACECOUNT#<kind>                 | <set>#<shard>                | exact totals                           |
 * | last change      | CHANGED#<kind>#<shard>            | <modified>#<id>              | lists of what has changed since        |
 * | deleted term     | DELETED#<kind>                    | <time>#<id>                  | the same; expires                      |
 * | located venue    | LOCATED                           | <id>                         | events near a place                    |
 * | to be published  | DUE                               | <date>#<id>                  | what becomes public as time passes     |
 * | series           | SERIES                            | <id>                         | recurring events, to extend them       |
 * | unsettled series | PENDING                           | <id>                         | what is left to be rewritten           |
 * | lease of one     | SERIESLEASE#<id>                  | LEASE                        | one rewrites a series at a time        |
 * | clean-up         | CLEANUP                           | <target>                     | deletions whose links are left         |
 * | slug claim       | SLUG#<kind>#<language>#<base>     | N#<number>                   | slug (unique)                          |
 * | next number      | SLUG#<kind>#<language>#<base>     | NEXT                         | the next free number of a taken slug   |
 * | name             | NAME#<kind>#<name>                | NAME                         | find-or-create of venues, organizers   |
 * | term             | TERMS#<kind>                      | <id>                         | id; all of a kind                      |
 * | term name        | TERMNAME#<kind>#<parent>          | <language>#<name>            | unique names under a parent            |
 * | events of terms  | TERMCOUNT                         | <bucket>#<shard>             | counts: an attribute a term            |
 * | image by address | IMAGE#<hash of the address>       | IMAGE                        | an image that is here already          |
 * | sequence         | SEQUENCE#<name>                   | SEQUENCE                     | new ids                                |
 * | reindexing       | REINDEXING                        | POSTS                        | how far posts are in the present form  |
 *
 * <set>: which lists show the event or place, see `sets.ts`; links of an event with a password are in `locked`, which no
 * list reads. <shard>: one of `SHARDS`, by id, so that many writes to
 * one day or kind do not wait for each other.
 */
import { createHash } from 'node:crypto';
import type { PostKind, TermKind } from '#lib/calendar/domain/model.ts';
import type { EventSet, PlaceSet } from '#lib/calendar/domain/posts/listSets.ts';
import { slugPlace } from '#lib/calendar/domain/posts/slug.ts';
import type { Language } from '#lib/calendar/domain/text/languages.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

/** The form of the items that this release writes. */
export const SCHEMA = 1;

const SHARDS = 8;

/** Digits enough for any id, so that texts sort as the numbers do. */
const padded = (id: number): string => String(id).padStart(12, '0');

const shard = (id: number): string => String(id % SHARDS);

export const postPartition = (id: number): string => `POST#${id}`;
export const postKey = (id: number): Key => ({ pk: postPartition(id), sk: 'POST' });
export const textKey = (id: number, language: Language): Key => ({ pk: postPartition(id), sk: `TEXT#${language}` });

/** Where an event stands in a list: start, then publication, then id. */
export interface EventPosition {
  readonly start: string;
  readonly dateUtc: string;
  readonly id: number;
}

const position = ({ start, dateUtc, id }: EventPosition): string => `${start}#${dateUtc}#${padded(id)}`;

export const eventsPartition = (set: EventSet, year: string): string => `EVENTS#${set}#${year}`;
export const eventEntryKey = (set: EventSet, at: EventPosition): Key => ({
  pk: eventsPartition(set, at.start.slice(0, 4)),
  sk: position(at),
});
export const wordsPartition = (set: EventSet, month: string): string => `WORDS#${set}#${month}`;
export const wordsKey = (set: EventSet, at: EventPosition): Key => ({
  pk: wordsPartition(set, at.start.slice(0, 7)),
  sk: position(at),
});
/** The position that an event entry's sort key tells, whichever partition it is from. */
export const eventPosition = (sk: string): EventPosition => {
  const [start = '', dateUtc = '', id = ''] = sk.split('#').slice(-3);
  return { start, dateUtc, id: Number(id) };
};

/** What events can be listed by: `venue#12.0` (id and life), `category#5`, `featured`, `parent#7`, `private#3` (author). */
export type LinkTarget = string;
export const linkPartition = (target: LinkTarget): string => `BY#${target}`;
export const linkKey = (target: LinkTarget, set: EventSet | 'locked', at: EventPosition): Key => ({
  pk: linkPartition(target),
  sk: `${set}#${position(at)}`,
});

export const runningPartition = (set: EventSet, span: string): string => `RUNNING#${set}#${span}`;
export const runningKey = (set: EventSet, span: string, end: string, at: EventPosition): Key => ({
  pk: runningPartition(set, span),
  sk: `${end}#${position(at)}`,
});

export const daysPartition = (set: EventSet): string => `DAYS#${set}`;
export const daysKey = (set: EventSet, month: string, id: number): Key => ({
  pk: daysPartition(set),
  sk: `${month}#${shard(id)}`,
});
/** The attribute of a month's item that counts the events which start on that day. */
export const dayAttribute = (day: string): string => `d${day.slice(8, 10)}`;
/** The day that an attribute of a month's item counts; undefined: it is no counter. */
export const countedDay = (sk: string, attribute: string): string | undefined =>
  /^d\d\d$/.test(attribute) ? `${sk.slice(0, 7)}-${attribute.slice(1)}` : undefined;

type PlaceKind = Exclude<PostKind, 'event'>;
export const placesPartition = (kind: PlaceKind, set: PlaceSet): string => `PLACES#${kind}#${set}`;
export const placeEntryKey = (kind: PlaceKind, set: PlaceSet, dateUtc: string, id: number): Key => ({
  pk: placesPartition(kind, set),
  sk: `${dateUtc}#${padded(id)}`,
});
export const placeWordsPartition = (kind: PlaceKind, set: PlaceSet): string => `PLACEWORDS#${kind}#${set}`;
export const placeWordsKey = (kind: PlaceKind, set: PlaceSet, dateUtc: string, id: number): Key => ({
  pk: placeWordsPartition(kind, set),
  sk: `${dateUtc}#${padded(id)}`,
});
export const placeEntryId = (sk: string): number => Number(sk.split('#')[1]);
export const placeCountPartition = (kind: PlaceKind): string => `PLACECOUNT#${kind}`;
export const placeCountKey = (kind: PlaceKind, set: PlaceSet, id: number): Key => ({
  pk: placeCountPartition(kind),
  sk: `${set}#${shard(id)}`,
});

/** Every write of a kind goes to one of these. */
export const CHANGE_SHARDS = 4;
export const changedPartition = (kind: PostKind, part: number): string => `CHANGED#${kind}#${part}`;
export const changedKey = (kind: PostKind, modifiedUtc: string, id: number): Key => ({
  pk: changedPartition(kind, id % CHANGE_SHARDS),
  sk: `${modifiedUtc}#${padded(id)}`,
});
/** What the sort key of a change or deletion tells. */
export const changedPosition = (sk: string): { readonly id: number; readonly modifiedUtc: string } => ({
  id: Number(sk.split('#')[1]),
  modifiedUtc: sk.slice(0, 19),
});
export interface DeletedKey {
  readonly kind: TermKind;
  readonly id: number;
  readonly timeUtc: string;
}
export const deletedPartition = (kind: TermKind): string => `DELETED#${kind}`;
export const deletedKey = ({ kind, id, timeUtc }: DeletedKey): Key => ({
  pk: deletedPartition(kind),
  sk: `${timeUtc}#${padded(id)}`,
});

export const LOCATED = 'LOCATED';
export const locatedKey = (id: number): Key => ({ pk: LOCATED, sk: padded(id) });

export const DUE = 'DUE';
export const dueKey = (dateUtc: string, id: number): Key => ({ pk: DUE, sk: `${dateUtc}#${padded(id)}` });

export const SERIES = 'SERIES';
export const seriesKey = (id: number): Key => ({ pk: SERIES, sk: padded(id) });
export const PENDING = 'PENDING';
export const pendingKey = (id: number): Key => ({ pk: PENDING, sk: padded(id) });
export const seriesId = (sk: string): number => Number(sk);
export const seriesLeaseKey = (id: number): Key => ({ pk: `SERIESLEASE#${id}`, sk: 'LEASE' });

export const CLEANUP = 'CLEANUP';
export const cleanupKey = (target: LinkTarget): Key => ({ pk: CLEANUP, sk: target });

/** Longest name that stands in a key as it is, in bytes; a longer one is hashed. */
const MOST_NAME_BYTES = 500;
const shortName = (folded: string): string =>
  Buffer.byteLength(folded) > MOST_NAME_BYTES ? `#${createHash('sha256').update(folded).digest('hex')}` : folded;

export const termsPartition = (kind: TermKind): string => `TERMS#${kind}`;
export const termKey = (kind: TermKind, id: number): Key => ({ pk: termsPartition(kind), sk: padded(id) });
/** `folded`: a name in the form in which names are compared. */
export const termNameKey = (kind: TermKind, parent: number, language: Language, folded: string): Key => ({
  pk: `TERMNAME#${kind}#${parent}`,
  sk: `${language}#${shortName(folded)}`,
});

/** Terms that share an item of counts: few items to read for a page of events, each small enough to write often. */
const BUCKET = 256;
const COUNT_SHARDS = 4;
export const TERM_COUNTS = 'TERMCOUNT';
const termCountName = (term: number, part: number): Key => ({
  pk: TERM_COUNTS,
  sk: `${padded(Math.floor(term / BUCKET))}#${part}`,
});
/** The item in which this event counts for this term. */
export const termCountKey = (term: number, event: number): Key => termCountName(term, event % COUNT_SHARDS);
/** The items that together count this term's events. */
export const termCountKeys = (term: number): readonly Key[] =>
  Array.from({ length: COUNT_SHARDS }, (_, part) => termCountName(term, part));
/** The attribute of those items that counts this term. */
export const termAttribute = (term: number): string => `t${term}`;

type SluggedKind = PostKind | TermKind;
const slugPartition = (kind: SluggedKind, language: Language, base: string): string =>
  `SLUG#${kind}#${language}#${base}`;
const slugNumber = (number: number): string => `N#${padded(number)}`;
export const slugKey = (kind: SluggedKind, language: Language, slug: string): Key => {
  const { base, number } = slugPlace(slug);
  return { pk: slugPartition(kind, language, base), sk: slugNumber(number) };
};
/** The claims of a slug's numbered forms, from that number on. */
export const numberedSlugs = (kind: SluggedKind, language: Language, base: string, from: number) => ({
  pk: slugPartition(kind, language, base),
  sk: { between: [slugNumber(from), slugNumber(999_999_999_999)] as const },
});
export const claimedNumber = (sk: string): number => Number(sk.slice(2));
export const nextNumberKey = (kind: SluggedKind, language: Language, base: string): Key => ({
  pk: slugPartition(kind, language, base),
  sk: 'NEXT',
});

/** `folded`: a name in the form in which names are compared. */
export const nameKey = (kind: SluggedKind, folded: string): Key => ({
  pk: `NAME#${kind}#${shortName(folded)}`,
  sk: 'NAME',
});

export const REINDEXING: Key = { pk: 'REINDEXING', sk: 'POSTS' };

export const imageUrlKey = (url: string): Key => ({
  pk: `IMAGE#${createHash('sha256').update(url).digest('hex')}`,
  sk: 'IMAGE',
});

export const sequenceKey = (name: 'posts' | 'terms'): Key => ({ pk: `SEQUENCE#${name}`, sk: 'SEQUENCE' });
