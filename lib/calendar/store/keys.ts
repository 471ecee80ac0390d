/**
 * Keys of the calendar table (see `table.yml`). Only this file builds keys. All reads are reads of the base table, which
 * has no secondary index; they are strongly consistent, but for the lists that `CONSISTENT_READS=off` concerns.
 *
 * | item             | pk                                | sk                           | read for                               |
 * | ---------------- | --------------------------------- | ---------------------------- | -------------------------------------- |
 * | post             | POST#<id>                         | POST                         | event, venue, organizer, image by id   |
 * | long texts       | POST#<id>                         | TEXT#<language>              | with the post, if they do not fit      |
 * | event entry      | EVENTS#<set>#<year>               | <start>#<date>#<id>          | lists by time                          |
 * | event by link    | BY#<target>                       | <group>#<start>#<date>#<id>  | lists by venue, organizer, term, …     |
 * | series by link   | BY#<target>                       | series#<id>                  | the same, for the dates of a series    |
 * | event search     | WORDS#<set>#<month>               | <start>#<date>#<id>          | search, compressed text                |
 * | running event    | RUNNING#<group>#<month, year, LONG> | <end>#<start>#<date>#<id>  | events across the end of a window      |
 * | day counters     | DAYS#<group>                      | <month>#<set>#<shard>        | exact totals, starts per day           |
 * | place entry      | PLACES#<kind>#<set>               | <date>#<id>                  | lists of venues and organizers         |
 * | place search     | PLACEWORDS#<kind>#<set>           | <date>#<id>                  | search, compressed text                |
 * | place counter    | PLACECOUNT#<kind>                 | <set>#<shard>                | exact totals                           |
 * | last change      | CHANGED#<kind>#<shard>            | <modified>#<id>              | `modified_after`                       |
 * | deleted term     | DELETED#<kind>                    | <time>#<id>                  | `modified_after`; expires              |
 * | located venue    | LOCATED                           | <latitude>#<longitude>#<id>  | events near a position                 |
 * | scheduled post   | DUE                               | <date>#<id>                  | publication on time                    |
 * | series           | SERIES                            | <id>                         | all series; search, compressed text    |
 * | pending series   | PENDING                           | <id>                         | synchronisation of occurrences         |
 * | series lease     | SERIESLEASE#<id>                  | LEASE                        | one writer per series                  |
 * | clean-up         | CLEANUP                           | <target>                     | removal of dead links                  |
 * | slug claim       | SLUG#<kind>#<language>#<base>     | N#<number>                   | unique slugs, lookup by slug           |
 * | next number      | SLUG#<kind>#<language>#<base>     | NEXT                         | next free number of a slug             |
 * | name             | NAME#<kind>#<name>                | NAME                         | find-or-create of venues, organizers   |
 * | term             | TERMS#<kind>                      | <id>                         | term by id, all terms of a kind        |
 * | term name        | TERMNAME#<kind>#<parent>          | <language>#<name>            | unique names under a parent            |
 * | term counters    | TERMCOUNT                         | <bucket>#<shard>             | events per term, one attribute each    |
 * | image by URL     | IMAGE#<hash of the URL>           | IMAGE                        | reuse of known images                  |
 * | sequence         | SEQUENCE#<name>                   | SEQUENCE                     | new ids                                |
 * | calendar id      | CALENDAR                          | ID                           | second part of iCalendar UIDs          |
 * | kept creation    | CREATION#<hash>                   | CREATION                     | repetition under one key; expires      |
 * | stored feed      | FEEDS                             | <name>                       | feed by name, all feeds; expires       |
 * | part of a feed   | FEED#<name>#<slot>                | <number>                     | compressed stream; expires             |
 * | change counters  | FEEDCHANGES                       | <shard>                      | whether a stored feed is current       |
 * | built index      | INDEXES                           | <name>                       | time of the last build                 |
 * | part of an index | INDEX#<name>#<slot>               | <number>                     | usage of places, words of events       |
 * | form             | FORM                              | FORM                         | number of the stored form (lib/local)  |
 *
 * <set>, <group>: visibility, see `listSets.ts`; links of protected events are in the group `locked`, which no list reads.
 * <shard>: id modulo the number of shards, so that concurrent writes to one day or kind do not contend.
 */
import { createHash } from 'node:crypto';
import type { Position } from '#lib/calendar/domain/events/distance.ts';
import type { PostKind, TermKind } from '#lib/calendar/domain/model.ts';
import { type EventSet, getSetGroup, type PlaceSet, type SetGroup } from '#lib/calendar/domain/posts/listSets.ts';
import { splitNumberedSlug } from '#lib/calendar/domain/posts/slug.ts';
import type { Language } from '#lib/calendar/domain/text/languages.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

const SHARDS = 8;

/** Pads an id to 12 digits, so that keys sort numerically. */
const padId = (id: number): string => String(id).padStart(12, '0');

const getShard = (id: number): string => String(id % SHARDS);

export const postPartition = (id: number): string => `POST#${id}`;
export const postKey = (id: number): Key => ({ pk: postPartition(id), sk: 'POST' });
export const textKey = (id: number, language: Language): Key => ({ pk: postPartition(id), sk: `TEXT#${language}` });

/** Position of an event in list order: start, publication date, id. */
export interface EventPosition {
  readonly start: string;
  readonly dateUtc: string;
  readonly id: number;
}

/** Range of start days `YYYY-MM-DD`, inclusive. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Sorts after every continuation of a key prefix. */
export const END = '~';

const position = ({ start, dateUtc, id }: EventPosition): string => `${start}#${dateUtc}#${padId(id)}`;

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
/** Parses the position at the end of a sort key. */
export const eventPosition = (sk: string): EventPosition => {
  const [start = '', dateUtc = '', id = ''] = sk.split('#').slice(-3);
  return { start, dateUtc, id: Number(id) };
};

/**
 * Target by which events are indexed: `venue#12.0` (id.life), `category#5`, `featured`, `parent#7`, `private#3`
 * (author).
 */
export type LinkTarget = string;
export const linkPartition = (target: LinkTarget): string => `BY#${target}`;
export const linkKey = (target: LinkTarget, group: SetGroup | 'locked', at: EventPosition): Key => ({
  pk: linkPartition(target),
  sk: `${group}#${position(at)}`,
});
/** Key range of the events of a target and group that start on the days from `from` to `to`. */
export const linkRange = (target: LinkTarget, group: SetGroup | 'locked', { from, to }: DayRange) => ({
  pk: linkPartition(target),
  sk: { between: [`${group}#${from}`, `${group}#${to}${END}`] as const },
});

/** Sort keys of the series in a link partition. Dates have the links of their series, unless they have others of their own. */
export const SERIES_LINKS = 'series#';
export const seriesLinkKey = (target: LinkTarget, id: number): Key => ({
  pk: linkPartition(target),
  sk: `${SERIES_LINKS}${padId(id)}`,
});
/** Parses the sort key of a series in a link partition; undefined for that of an event. */
export const linkedSeries = (sk: string): number | undefined =>
  sk.startsWith(SERIES_LINKS) ? Number(sk.slice(SERIES_LINKS.length)) : undefined;

export const runningPartition = (group: SetGroup, span: string): string => `RUNNING#${group}#${span}`;
export const runningKey = (group: SetGroup, span: string, end: string, at: EventPosition): Key => ({
  pk: runningPartition(group, span),
  sk: `${end}#${position(at)}`,
});

export const daysPartition = (group: SetGroup): string => `DAYS#${group}`;
export const daysKey = (set: EventSet, month: string, id: number): Key => ({
  pk: daysPartition(getSetGroup(set)),
  sk: `${month}#${set}#${getShard(id)}`,
});
/** Base of the names of day attributes, which are one character each: reads of many months pay for every byte. */
const DAY_BASE = 32;
/** Returns the attribute that counts the starts of a day in the item of its month. */
export const dayAttribute = (day: string): string => Number(day.slice(8, 10)).toString(DAY_BASE);
/** Returns the day that an attribute counts, and the set of its events; undefined for other attributes. */
export const countedDay = (
  sk: string,
  attribute: string,
): { readonly day: string; readonly set: EventSet } | undefined => {
  if (attribute.length !== 1) return undefined;
  const [month = '', set] = sk.split('#');
  const day = String(Number.parseInt(attribute, DAY_BASE)).padStart(2, '0');
  return { day: `${month}-${day}`, set: set as EventSet };
};

type PlaceKind = Exclude<PostKind, 'event'>;
export const placesPartition = (kind: PlaceKind, set: PlaceSet): string => `PLACES#${kind}#${set}`;
export const placeEntryKey = (kind: PlaceKind, set: PlaceSet, dateUtc: string, id: number): Key => ({
  pk: placesPartition(kind, set),
  sk: `${dateUtc}#${padId(id)}`,
});
export const placeWordsPartition = (kind: PlaceKind, set: PlaceSet): string => `PLACEWORDS#${kind}#${set}`;
export const placeWordsKey = (kind: PlaceKind, set: PlaceSet, dateUtc: string, id: number): Key => ({
  pk: placeWordsPartition(kind, set),
  sk: `${dateUtc}#${padId(id)}`,
});
export const placeEntryId = (sk: string): number => Number(sk.split('#')[1]);
export const placeCountPartition = (kind: PlaceKind): string => `PLACECOUNT#${kind}`;
export const placeCountKey = (kind: PlaceKind, set: PlaceSet, id: number): Key => ({
  pk: placeCountPartition(kind),
  sk: `${set}#${getShard(id)}`,
});

/** Whether the sort key of a counter of places counts those of the set. */
export const countsPlacesOf = (sk: string, set: PlaceSet): boolean => sk.startsWith(`${set}#`);

/** Number of partitions among which the changes of a kind are spread. */
export const CHANGE_SHARDS = 4;
export const changedPartition = (kind: PostKind, part: number): string => `CHANGED#${kind}#${part}`;
export const changedKey = (kind: PostKind, modifiedUtc: string, id: number): Key => ({
  pk: changedPartition(kind, id % CHANGE_SHARDS),
  sk: `${modifiedUtc}#${padId(id)}`,
});
/** Parses the sort key of a change or deletion. */
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
  sk: `${timeUtc}#${padId(id)}`,
});

export const LOCATED = 'LOCATED';
/** Formats whole degrees so that those from -180 to 180 sort numerically. */
const formatDegrees = (degrees: number): string => String(Math.floor(degrees) + 180).padStart(3, '0');
export const locatedKey = (id: number, { latitude, longitude }: Position): Key => ({
  pk: LOCATED,
  sk: `${formatDegrees(latitude)}#${formatDegrees(longitude)}#${padId(id)}`,
});
/** Key range of the venues of one degree of latitude, between two longitudes. */
export const locatedRange = (latitude: number, from: number, to: number) => ({
  pk: LOCATED,
  sk: {
    between: [
      `${formatDegrees(latitude)}#${formatDegrees(from)}`,
      `${formatDegrees(latitude)}#${formatDegrees(to)}${END}`,
    ] as const,
  },
});

export const DUE = 'DUE';
export const dueKey = (dateUtc: string, id: number): Key => ({ pk: DUE, sk: `${dateUtc}#${padId(id)}` });

export const SERIES = 'SERIES';
export const seriesKey = (id: number): Key => ({ pk: SERIES, sk: padId(id) });
export const PENDING = 'PENDING';
export const pendingKey = (id: number): Key => ({ pk: PENDING, sk: padId(id) });
export const seriesId = (sk: string): number => Number(sk);
export const seriesLeaseKey = (id: number): Key => ({ pk: `SERIESLEASE#${id}`, sk: 'LEASE' });

export const calendarIdKey = (): Key => ({ pk: 'CALENDAR', sk: 'ID' });

export const creationKey = (name: string): Key => ({ pk: `CREATION#${name}`, sk: 'CREATION' });

export const FEEDS = 'FEEDS';
export const feedKey = (name: string): Key => ({ pk: FEEDS, sk: name });
/** A new version of a feed takes the other one of two slots, so that answers which are being read stay whole. */
export const feedPartKey = (name: string, slot: number, number: number): Key => ({
  pk: `FEED#${name}#${slot}`,
  sk: String(number).padStart(3, '0'),
});
export const FEED_CHANGES = 'FEEDCHANGES';
export const feedChangesKey = (shard: number): Key => ({ pk: FEED_CHANGES, sk: String(shard).padStart(2, '0') });

export type IndexName = 'places' | 'words';
export const indexKey = (name: IndexName): Key => ({ pk: 'INDEXES', sk: name });
/** A new build takes the other one of two slots, so that parts which are being read stay whole. */
export const indexPartKey = (name: IndexName, slot: number, number: number): Key => ({
  pk: `INDEX#${name}#${slot}`,
  sk: String(number).padStart(6, '0'),
});

export const CLEANUP = 'CLEANUP';
export const cleanupKey = (target: LinkTarget): Key => ({ pk: CLEANUP, sk: target });

/** Longest name in a key, in bytes; longer names are hashed. */
const MAX_KEY_BYTES = 500;
const shortenName = (folded: string): string =>
  Buffer.byteLength(folded) > MAX_KEY_BYTES ? `#${createHash('sha256').update(folded).digest('hex')}` : folded;

export const termsPartition = (kind: TermKind): string => `TERMS#${kind}`;
export const termKey = (kind: TermKind, id: number): Key => ({ pk: termsPartition(kind), sk: padId(id) });
/** `folded`: a name folded by `foldName`. */
export const termNameKey = (kind: TermKind, parent: number, language: Language, folded: string): Key => ({
  pk: `TERMNAME#${kind}#${parent}`,
  sk: `${language}#${shortenName(folded)}`,
});

/** Terms per counter item: a page of events needs few items, and each item is small enough for frequent writes. */
const BUCKET = 256;
const COUNT_SHARDS = 4;
export const TERM_COUNTS = 'TERMCOUNT';
const termCountName = (term: number, part: number): Key => ({
  pk: TERM_COUNTS,
  sk: `${padId(Math.floor(term / BUCKET))}#${part}`,
});
/** Key of the item in which this event is counted for this term. */
export const termCountKey = (term: number, event: number): Key => termCountName(term, event % COUNT_SHARDS);
/** Keys of the items whose counters add up to the term's events. */
export const termCountKeys = (term: number): readonly Key[] =>
  Array.from({ length: COUNT_SHARDS }, (_, part) => termCountName(term, part));
/** Key range of the counters of the terms with ids from `first` to `last`. */
export const termCountRange = (first: number, last: number) => ({
  pk: TERM_COUNTS,
  sk: { between: [`${padId(Math.floor(first / BUCKET))}`, `${padId(Math.floor(last / BUCKET))}${END}`] as const },
});
/** Key range of the terms of a kind with ids from `first` to `last`. */
export const termRange = (kind: TermKind, first: number, last: number) => ({
  pk: termsPartition(kind),
  sk: { between: [padId(first), padId(last)] as const },
});
/** Number of the items of counters in such a range. */
export const countCounters = (first: number, last: number): number =>
  (Math.floor(last / BUCKET) - Math.floor(first / BUCKET) + 1) * COUNT_SHARDS;
export const termId = (sk: string): number => Number(sk);
/** Name of the term's counter attribute. */
export const termAttribute = (term: number): string => `t${term}`;

type SluggedKind = PostKind | TermKind;
const slugPartition = (kind: SluggedKind, language: Language, base: string): string =>
  `SLUG#${kind}#${language}#${base}`;
const slugNumber = (number: number): string => `N#${padId(number)}`;
export const slugKey = (kind: SluggedKind, language: Language, slug: string): Key => {
  const { base, number } = splitNumberedSlug(slug);
  return { pk: slugPartition(kind, language, base), sk: slugNumber(number) };
};
/** Key range of the claims of a slug's numbered forms, beginning at `from`. */
export const numberedSlugs = (kind: SluggedKind, language: Language, base: string, from: number) => ({
  pk: slugPartition(kind, language, base),
  sk: { between: [slugNumber(from), slugNumber(999_999_999_999)] as const },
});
export const claimedNumber = (sk: string): number => Number(sk.slice(2));
export const nextNumberKey = (kind: SluggedKind, language: Language, base: string): Key => ({
  pk: slugPartition(kind, language, base),
  sk: 'NEXT',
});

/** `folded`: a title folded by `foldTitle`. */
export const nameKey = (kind: SluggedKind, folded: string): Key => ({
  pk: `NAME#${kind}#${shortenName(folded)}`,
  sk: 'NAME',
});

export const imageUrlKey = (url: string): Key => ({
  pk: `IMAGE#${createHash('sha256').update(url).digest('hex')}`,
  sk: 'IMAGE',
});

export const sequenceKey = (name: 'posts' | 'terms'): Key => ({ pk: `SEQUENCE#${name}`, sk: 'SEQUENCE' });
