import type { FilteredEntry } from '#lib/calendar/domain/events/eventFilter.ts';
import { maskProtectedEvent } from '#lib/calendar/domain/events/maskProtectedEvent.ts';
import { getRunningSpans } from '#lib/calendar/domain/events/monthSpans.ts';
import type { CalendarEvent, Links, Status } from '#lib/calendar/domain/model.ts';
import { getPrivateAuthor } from '#lib/calendar/domain/permissions/permissions.ts';
import { getEventSet, getSetGroup } from '#lib/calendar/domain/posts/listSets.ts';
import { getLanguages, type Language } from '#lib/calendar/domain/text/languages.ts';
import { formatLink } from '#lib/calendar/store/items/formatLink.ts';
import { packWords } from '#lib/calendar/store/items/packedWords.ts';
import { getApartLanguages } from '#lib/calendar/store/items/postItems.ts';
import {
  type EventPosition,
  eventEntryKey,
  eventPosition,
  type LinkTarget,
  linkKey,
  runningKey,
  wordsKey,
} from '#lib/calendar/store/keys.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

/** Index entry: the members of an event that lists filter and sort by, without its texts. */
export interface EventEntry extends EventPosition, FilteredEntry {
  /** Author of a private event, who sees it besides editors. */
  readonly privateTo: number | undefined;
  /** Whether a password protects it. */
  readonly isLocked: boolean;
  /** Languages whose texts are stored in items of their own. */
  readonly apart: readonly Language[];
  /** Of a date of a series: whether it is searched by a text of its own, and not by that of its series. */
  readonly hasOwnWords: boolean;
}

/** Whether an event has a search text of its own: dates share that of their series, as far as they have its texts. */
const needsWords = ({ occurrence }: CalendarEvent): boolean =>
  occurrence === undefined || occurrence.own?.texts !== undefined || occurrence.own?.passwordHash !== undefined;

const toAttribute = <Value>(name: string, values: readonly Value[]): StoredItem =>
  values.length === 0 ? {} : { [name]: values };

/** Returns the index entry of an event; members protected by a password are masked. */
export const toEventEntry = (event: CalendarEvent): EventEntry => {
  const listed = maskProtectedEvent(event);
  return {
    start: event.start,
    dateUtc: event.dateUtc,
    id: event.id,
    author: event.author,
    end: event.end,
    status: event.status,
    featured: listed.featured,
    venues: listed.venues.map(formatLink),
    organizers: listed.organizers.map(formatLink),
    categories: listed.categories,
    tags: listed.tags,
    parent: event.parent,
    privateTo: getPrivateAuthor(event),
    isLocked: event.passwordHash !== undefined,
    languages: getLanguages(event),
    apart: getApartLanguages(event),
    hasOwnWords: event.occurrence !== undefined && needsWords(event),
  };
};

/** Returns the attributes of an index entry beside its key; empty members are left out. */
export const toEntryAttributes = ({
  start: _s,
  dateUtc: _d,
  id: _i,
  featured,
  parent,
  privateTo: author,
  isLocked,
  hasOwnWords,
  ...entry
}: EventEntry): StoredItem => ({
  end: entry.end,
  author: entry.author,
  status: entry.status,
  ...(featured ? { featured } : {}),
  ...(parent === undefined ? {} : { parent }),
  ...(author === undefined ? {} : { privateTo: author }),
  ...(isLocked ? { locked: true } : {}),
  ...(hasOwnWords ? { ownWords: true } : {}),
  ...toAttribute('venues', entry.venues),
  ...toAttribute('organizers', entry.organizers),
  ...toAttribute('categories', entry.categories),
  ...toAttribute('tags', entry.tags),
  ...toAttribute('languages', entry.languages),
  ...toAttribute('apart', entry.apart),
});

/** Parses an index entry of any partition whose sort key ends in the event's position. */
export const parseEntry = (row: StoredItem): EventEntry => parseEntryAt(eventPosition(String(row.sk)), row);

/** Parses an index entry with a known position. */
export const parseEntryAt = (at: EventPosition, row: StoredItem): EventEntry => ({
  ...at,
  end: String(row.end),
  author: Number(row.author),
  status: row.status as Status,
  featured: row.featured === true,
  venues: (row.venues ?? []) as readonly string[],
  organizers: (row.organizers ?? []) as readonly string[],
  categories: (row.categories ?? []) as readonly number[],
  tags: (row.tags ?? []) as readonly number[],
  parent: row.parent as number | undefined,
  privateTo: row.privateTo as number | undefined,
  isLocked: row.locked === true,
  languages: (row.languages ?? []) as readonly Language[],
  apart: (row.apart ?? []) as readonly Language[],
  hasOwnWords: row.ownWords === true,
});

/** Links as index entries and filters have them. */
type EntryLinks = { readonly [Name in keyof Links]?: FilteredEntry[Name] | undefined };

/** Returns the targets of an entry's or filter's links. */
export const listTargets = ({ venues, organizers, categories, tags }: EntryLinks): readonly LinkTarget[] => [
  ...(venues ?? []).map(venueTarget),
  ...(organizers ?? []).map(organizerTarget),
  ...(categories ?? []).map(categoryTarget),
  ...(tags ?? []).map(tagTarget),
];

/** Returns the targets of an event's links. */
export const getLinkTargets = ({ venues, organizers, categories, tags }: Links): readonly LinkTarget[] =>
  listTargets({ venues: venues.map(formatLink), organizers: organizers.map(formatLink), categories, tags });

/** Returns the links by which an event itself is indexed: of a date only those that its series does not have. */
const getIndexedLinks = (event: CalendarEvent): Links => {
  if (event.occurrence === undefined) return event;
  const own = event.occurrence.own ?? {};
  return {
    venues: own.venues === undefined ? [] : event.venues,
    organizers: own.organizers === undefined ? [] : event.organizers,
    categories: own.categories === undefined ? [] : event.categories,
    tags: own.tags === undefined ? [] : event.tags,
  };
};

/** Returns the targets by which lists find the event. */
const getListTargets = (event: CalendarEvent): readonly LinkTarget[] => {
  const listed = maskProtectedEvent(event);
  return [
    ...getLinkTargets(getIndexedLinks(listed)),
    ...(listed.featured ? [FEATURED] : []),
    ...(event.parent === undefined ? [] : [parentTarget(event.parent)]),
    ...(event.status === 'private' ? [privateTarget(event.author)] : []),
  ];
};

/** Returns the links of a protected event: lists may not read them, but clean-ups need them. */
const getLockedTargets = (event: CalendarEvent): readonly LinkTarget[] =>
  event.passwordHash === undefined ? [] : getLinkTargets(event);

export const venueTarget = (link: string): LinkTarget => `venue#${link}`;
export const organizerTarget = (link: string): LinkTarget => `organizer#${link}`;
export const categoryTarget = (id: number): LinkTarget => `category#${id}`;
export const tagTarget = (id: number): LinkTarget => `tag#${id}`;
export const parentTarget = (id: number): LinkTarget => `parent#${id}`;
export const privateTarget = (author: number): LinkTarget => `private#${author}`;
export const FEATURED: LinkTarget = 'featured';

/** Whether dates share links to the target with their series. */
export const isSharedTarget = (target: LinkTarget): boolean => /^(venue|organizer|category|tag)#/.test(target);

const toHash = ({ occurrence }: CalendarEvent): StoredItem =>
  occurrence === undefined ? {} : { textHash: occurrence.textHash };

export const buildEventIndexItems = (event: CalendarEvent): readonly (StoredItem & Key)[] => {
  const set = getEventSet(event);
  const group = getSetGroup(set);
  const at = { start: event.start, dateUtc: event.dateUtc, id: event.id };
  const entry = toEntryAttributes(toEventEntry(event));
  return [
    { ...eventEntryKey(set, at), ...entry },
    // The words of a date depend on the texts of its series, so a change of these must rewrite the item.
    ...(needsWords(event) ? [{ ...wordsKey(set, at), end: event.end, ...toHash(event), ...packWords(event) }] : []),
    ...getListTargets(event).map((target) => ({ ...linkKey(target, group, at), ...entry })),
    ...getLockedTargets(event).map((target) => ({ ...linkKey(target, 'locked', at) })),
    ...getRunningSpans(event.start, event.end).map((span) => ({
      ...runningKey(group, span, event.end, at),
      ...entry,
    })),
  ];
};
