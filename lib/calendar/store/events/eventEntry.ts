import { runningSpans } from '#lib/calendar/domain/events/monthSpans.ts';
import type { CalendarEvent, Status } from '#lib/calendar/domain/model.ts';
import { privateTo } from '#lib/calendar/domain/permissions/permissions.ts';
import { listedForm } from '#lib/calendar/domain/posts/listedForm.ts';
import { type Language, versionLanguages } from '#lib/calendar/domain/text/languages.ts';
import { packedWords } from '#lib/calendar/store/events/packedWords.ts';
import {
  type EventPosition,
  eventEntryKey,
  eventPosition,
  type LinkTarget,
  linkKey,
  runningKey,
  SCHEMA,
  wordsKey,
} from '#lib/calendar/store/keys.ts';
import { indexedEvent, indexedEventSet, indexedPrivateTo } from '#lib/calendar/store/posts/indexForm.ts';
import { linkText } from '#lib/calendar/store/posts/linkText.ts';
import { apartLanguages } from '#lib/calendar/store/posts/postItems.ts';
import type { StoredItem } from '#lib/shared/dynamodb/conditionFailed.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

/** What lists know of an event without reading it. */
export interface EventEntry extends EventPosition {
  readonly end: string;
  readonly status: Status;
  readonly featured: boolean;
  /** `<id>.<life>` of each. */
  readonly venues: readonly string[];
  readonly organizers: readonly string[];
  readonly categories: readonly number[];
  readonly tags: readonly number[];
  readonly parent: number | undefined;
  /** The author to whom alone, beside editors, lists show it. */
  readonly privateTo: number | undefined;
  /** Those it has a version in. */
  readonly languages: readonly Language[];
  /** Languages whose texts lie apart from the event. */
  readonly apart: readonly Language[];
}

const listed = <Value>(name: string, values: readonly Value[]): StoredItem =>
  values.length === 0 ? {} : { [name]: values };

/** What lists would know of this event. */
export const entryOf = (event: CalendarEvent): EventEntry => {
  const listed = listedForm(event);
  return {
    start: event.start,
    dateUtc: event.dateUtc,
    id: event.id,
    end: event.end,
    status: event.status,
    featured: listed.featured,
    venues: listed.venues.map(linkText),
    organizers: listed.organizers.map(linkText),
    categories: listed.categories,
    tags: listed.tags,
    parent: event.parent,
    privateTo: privateTo(event),
    languages: versionLanguages(event),
    apart: apartLanguages(event),
  };
};

/** What the key does not tell; nothing that is empty. */
export const entryAttributes = ({
  start: _s,
  dateUtc: _d,
  id: _i,
  featured,
  parent,
  privateTo: author,
  ...entry
}: EventEntry): StoredItem => ({
  schema: SCHEMA,
  end: entry.end,
  status: entry.status,
  ...(featured ? { featured } : {}),
  ...(parent === undefined ? {} : { parent }),
  ...(author === undefined ? {} : { privateTo: author }),
  ...listed('venues', entry.venues),
  ...listed('organizers', entry.organizers),
  ...listed('categories', entry.categories),
  ...listed('tags', entry.tags),
  ...listed('languages', entry.languages),
  ...listed('apart', entry.apart),
});

/** An entry as a list reads it, of any of the partitions whose sort key is its position. */
export const readEntry = (row: StoredItem): EventEntry => readEntryAt(eventPosition(String(row.sk)), row);

/** An entry whose position is known. */
export const readEntryAt = (at: EventPosition, row: StoredItem): EventEntry => ({
  ...at,
  end: String(row.end),
  status: row.status as Status,
  featured: row.featured === true,
  venues: (row.venues ?? []) as readonly string[],
  organizers: (row.organizers ?? []) as readonly string[],
  categories: (row.categories ?? []) as readonly number[],
  tags: (row.tags ?? []) as readonly number[],
  parent: row.parent as number | undefined,
  privateTo: row.privateTo as number | undefined,
  languages: (row.languages ?? []) as readonly Language[],
  apart: (row.apart ?? []) as readonly Language[],
});

const linkTargets = (event: CalendarEvent): readonly LinkTarget[] => [
  ...event.venues.map((link) => venueTarget(linkText(link))),
  ...event.organizers.map((link) => organizerTarget(linkText(link))),
  ...event.categories.map(categoryTarget),
  ...event.tags.map(tagTarget),
];

/** What an event can be listed by, beside its time. */
const targetsOf = (event: CalendarEvent): readonly LinkTarget[] => {
  const listed = listedForm(event);
  return [
    ...linkTargets(listed),
    ...(listed.featured ? [FEATURED] : []),
    ...(event.parent === undefined ? [] : [parentTarget(event.parent)]),
    ...(event.status === 'private' && event.indexed === undefined ? [privateTarget(event.author)] : []),
  ];
};

/** The links that no list may read, kept for the clean-up of their targets. */
const lockedTargets = (event: CalendarEvent): readonly LinkTarget[] =>
  event.passwordHash === undefined ? [] : linkTargets(event);

export const venueTarget = (link: string): LinkTarget => `venue#${link}`;
export const organizerTarget = (link: string): LinkTarget => `organizer#${link}`;
export const categoryTarget = (id: number): LinkTarget => `category#${id}`;
export const tagTarget = (id: number): LinkTarget => `tag#${id}`;
export const parentTarget = (id: number): LinkTarget => `parent#${id}`;
export const privateTarget = (author: number): LinkTarget => `private#${author}`;
export const FEATURED: LinkTarget = 'featured';

/** What the index items of the event tell. */
export const indexedEntry = (event: CalendarEvent): EventEntry => ({
  ...entryOf(indexedEvent(event)),
  privateTo: indexedPrivateTo(event),
});

/** Every row by which lists find the event. */
export const eventIndexRows = (stored: CalendarEvent): readonly (StoredItem & Key)[] => {
  const set = indexedEventSet(stored);
  const event = indexedEvent(stored);
  const at = { start: event.start, dateUtc: event.dateUtc, id: event.id };
  const entry = entryAttributes(indexedEntry(stored));
  return [
    { ...eventEntryKey(set, at), ...entry },
    { ...wordsKey(set, at), schema: SCHEMA, end: event.end, ...packedWords(event) },
    ...targetsOf(event).map((target) => ({ ...linkKey(target, set, at), ...entry })),
    ...lockedTargets(event).map((target) => ({ ...linkKey(target, 'locked', at), schema: SCHEMA })),
    ...runningSpans(event.start, event.end).map((span) => ({
      ...runningKey(set, span, event.end, at),
      schema: SCHEMA,
    })),
  ];
};
