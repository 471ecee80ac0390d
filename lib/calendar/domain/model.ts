/**
 * What the rooms of the calendar pass to each other. Times are texts `YYYY-MM-DD HH:MM:SS`: members named `…Utc` in
 * UTC, the others on the wall clock of the event's own zone. Descriptions and excerpts are kept as they are shown, titles as they were sent.
 */
import type { Language, Versions } from '#lib/calendar/domain/text/languages.ts';

export const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash', 'auto-draft', 'inherit'] as const;
export type Status = (typeof STATUSES)[number];

/** The kinds that have statuses, slugs and language versions and share one sequence of ids with the images. */
export const POST_KINDS = ['event', 'venue', 'organizer'] as const;
export type PostKind = (typeof POST_KINDS)[number];

export const TERM_KINDS = ['category', 'tag'] as const;
export type TermKind = (typeof TERM_KINDS)[number];

/** The translated members of one language. Title and slug come together; without a title the version has neither. */
export interface PostTexts {
  /** Of a venue or organizer its name. */
  readonly title?: string;
  /** Lower case; undefined with a title: a draft event that has none yet. */
  readonly slug?: string;
  readonly description?: string;
  readonly excerpt?: string;
  /** The members that are stored as the HTML that is shown; texts of earlier releases are stored as they were sent. */
  readonly html?: readonly HtmlMember[];
}

/** A member that is shown as HTML in paragraphs. */
export type HtmlMember = 'description' | 'excerpt';

/** A stored image. It never changes, so whatever uses it carries a copy. */
export interface Image {
  readonly id: number;
  readonly url: string;
  /** Lower case, without the dot; empty: unknown. */
  readonly extension: string;
  readonly mimeType: string;
  readonly width?: number;
  readonly height?: number;
  /** In bytes. */
  readonly filesize?: number;
}

/** What events, venues and organizers have in common. */
export interface Post extends Versions<PostTexts> {
  readonly id: number;
  /** Counts the changes of this object, from 1: for entity tags and, with `tidied`, against lost updates. */
  readonly version: number;
  /** How often it has been trashed: a link made in an earlier life counts no more. */
  readonly life: number;
  readonly author: number;
  readonly status: Status;
  /** The status before it was trashed, which an update gives back. */
  readonly trashedFrom?: Status;
  /** Publication. */
  readonly dateUtc: string;
  readonly modifiedUtc: string;
  /** When it left the lists that everybody sees; absent: it is in them, or never was. */
  readonly leftUtc?: string;
  /** How often links to what is gone were taken off it: writes that nobody sees, which `version` does not count. */
  readonly tidied?: number;
  /** Its index items are of an earlier form, see `indexForm.ts`; absent: of the present one. */
  readonly indexed?: 1;
  readonly image?: Image;
}

/** When an event takes place. */
export interface Schedule {
  /** An IANA name, `UTC`, `UTC+3` or an offset, as it was given. */
  readonly timezone: string;
  readonly allDay: boolean;
  readonly start: string;
  readonly end: string;
  readonly startUtc: string;
  readonly endUtc: string;
}

/** A link that counts while its target lives the life it was made in. */
export interface Link {
  readonly id: number;
  readonly life: number;
}

/** What an event links to, each list in its own order; together at most `MOST_LINKS`. */
export interface Links {
  readonly venues: readonly Link[];
  readonly organizers: readonly Link[];
  readonly categories: readonly number[];
  readonly tags: readonly number[];
}

export interface EventFlags {
  readonly showMap: boolean;
  readonly showMapLink: boolean;
  readonly hideFromListings: boolean;
  readonly sticky: boolean;
  readonly featured: boolean;
}

/** What an occurrence that was changed alone has of its own; what is absent is as the series has it. */
export interface OwnVisibility {
  readonly status?: Status;
  /** Empty: none. */
  readonly passwordHash?: string;
  readonly hideFromListings?: boolean;
}

/** An occurrence's place in its series. */
export interface Occurrence {
  /** The start that the rule gives it. */
  readonly slot: string;
  /** The start of the series then. */
  readonly base: string;
  /** The version of the series that it shows. */
  readonly seriesVersion: number;
  /** It was changed alone, and stays as it is, but is never seen by more readers than its series. */
  readonly isAlone?: true;
  /** Of one that was changed alone. */
  readonly own?: OwnVisibility;
}

export interface CalendarEvent extends Post, Schedule, EventFlags, Links {
  readonly kind: 'event';
  /** The amounts and words as typed, see cost.ts; empty: none. */
  readonly cost: readonly string[];
  readonly website?: string;
  /** Salted hash of the password that opens it; absent: open to all. Never shown. */
  readonly passwordHash?: string;
  /** The event whose series this is an occurrence of. */
  readonly parent?: number;
  /** RFC 5545, without `RRULE:`: how the event recurs; it is the first occurrence itself. */
  readonly rrule?: string;
  /** Starts of the series that do not take place, as wall clocks. */
  readonly exdates?: readonly string[];
  /** It recurs, or once did. */
  readonly isSeries?: true;
  readonly occurrence?: Occurrence;
}

export interface Venue extends Post {
  readonly kind: 'venue';
  readonly address?: string;
  readonly city?: string;
  readonly country?: string;
  readonly province?: string;
  readonly state?: string;
  /** As sent; absent: the one of state and province that is there. */
  readonly stateProvince?: string;
  readonly zip?: string;
  readonly phone?: string;
  readonly website?: string;
  /** Degrees; both or neither. */
  readonly latitude?: number;
  readonly longitude?: number;
  readonly showMap: boolean;
  readonly showMapLink: boolean;
}

export interface Organizer extends Post {
  readonly kind: 'organizer';
  readonly phone?: string;
  readonly website?: string;
  readonly email?: string;
}

export type Place = Venue | Organizer;
export type AnyPost = CalendarEvent | Place;

export interface TermTexts {
  readonly title?: string;
  readonly slug?: string;
  readonly description?: string;
}

/** A category or tag; `title` of its texts is the name. */
export interface Term extends Versions<TermTexts> {
  readonly kind: TermKind;
  readonly id: number;
  readonly version: number;
  readonly modifiedUtc: string;
  /** 0: at top level, as every tag is. */
  readonly parent: number;
  /** Languages in which another term under the same parent had its name when a deletion moved it there. */
  readonly twinIn?: readonly Language[];
}

/** A term with what only the store knows at the moment of reading. */
export interface CountedTerm extends Term {
  /** Published events that have it. */
  readonly count: number;
  /** From its parent upwards; only where public addresses are shown. */
  readonly ancestors?: readonly Term[];
}

/** An event with all that it links to, as a reader may see it. */
export interface EventView {
  readonly event: CalendarEvent;
  readonly venues: readonly Venue[];
  readonly organizers: readonly Organizer[];
  readonly categories: readonly CountedTerm[];
  readonly tags: readonly CountedTerm[];
  /** It needs a password that was not given: a list shows it blanked. */
  readonly locked: boolean;
}

/** An object that a list no longer has. */
export interface Deletion {
  readonly id: number;
  readonly modifiedUtc: string;
}

/** One page of a list; `total` counts all pages. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  /** With `modifiedAfter`: what has gone since, whatever else the filter says. */
  readonly deleted?: readonly Deletion[];
}

/** Links an event may have, all kinds together. */
export const MOST_LINKS = 30;

/** Largest text of one language, in bytes of UTF-8. */
export const MOST_TEXT_BYTES = 100 * 1024;
