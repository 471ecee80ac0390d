/**
 * The calendar's entities, as they are stored. Times are texts `YYYY-MM-DD HH:MM:SS`: members named `…Utc` in UTC, the
 * others as wall clocks of the event's time zone. Descriptions and excerpts are stored as rendered HTML, titles as
 * sent.
 */
import type { Language, Versions } from '#lib/calendar/domain/text/languages.ts';

export const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash', 'auto-draft', 'inherit'] as const;
export type Status = (typeof STATUSES)[number];

/** The kinds with post status, slugs and language versions. They share one sequence of ids with the images. */
export const POST_KINDS = ['event', 'venue', 'organizer'] as const;
export type PostKind = (typeof POST_KINDS)[number];

export const TERM_KINDS = ['category', 'tag'] as const;
export type TermKind = (typeof TERM_KINDS)[number];

/** The translated members of one language. A version without a title has no slug either. */
export interface PostTexts {
  /** For venues and organizers: the name. */
  readonly title?: string;
  /** Lower case. A draft event may have a title and no slug yet. */
  readonly slug?: string;
  readonly description?: string;
  readonly excerpt?: string;
}

/** A stored image. Images are immutable, so posts embed a copy. */
export interface Image {
  readonly id: number;
  readonly url: string;
  /** File extension in lower case, without the dot; empty: unknown. */
  readonly extension: string;
  /** Empty: unknown. */
  readonly mimeType: string;
  readonly width?: number;
  readonly height?: number;
  /** In bytes. */
  readonly filesize?: number;
}

/** Common members of events, venues and organizers. */
export interface Post extends Versions<PostTexts> {
  readonly id: number;
  /** Number of changes, from 1: the base of entity tags and, together with `tidied`, of optimistic locking. */
  readonly version: number;
  /** 1 in the trash, otherwise 0. Links record the life of their target, so links to a trashed one are void. */
  readonly life: number;
  readonly author: number;
  readonly status: Status;
  /** The status before the move to the trash, which an update restores. */
  readonly trashedFrom?: Status;
  /** Publication date. */
  readonly dateUtc: string;
  readonly modifiedUtc: string;
  /** Time at which the post left the public lists; absent if it is in them or never was. */
  readonly leftUtc?: string;
  /**
   * Number of maintenance writes (removal of dead links). They are invisible, so `version` does not count
   * them.
   */
  readonly tidied?: number;
  readonly image?: Image;
}

/** Start, end and time zone of an event. */
export interface Schedule {
  /** An IANA name, `UTC`, `UTC+3` or an offset, as sent. */
  readonly timezone: string;
  readonly allDay: boolean;
  readonly start: string;
  readonly end: string;
  readonly startUtc: string;
  readonly endUtc: string;
}

/** A link to a venue or organizer; valid while the target still has this `life`. */
export interface Link {
  readonly id: number;
  readonly life: number;
}

/** The links of an event, in the order sent; at most `MAX_LINKS` together. */
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

/** Whether and where an event takes place; not its post status. */
export const EVENT_STATUSES = ['scheduled', 'cancelled', 'postponed', 'moved_online'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** Texts of a single date; an empty text is a cleared one. */
export type OwnTexts = Readonly<Partial<Record<Language, PostTexts>>>;

/**
 * The members of a single date that deviate from its series, with their values; the others follow the series. Status,
 * password and hiding only ever restrict: a date is never visible to more readers than its series.
 */
export interface OwnMembers {
  readonly texts?: OwnTexts;
  readonly start?: string;
  readonly end?: string;
  readonly timezone?: string;
  readonly allDay?: boolean;
  readonly author?: number;
  readonly dateUtc?: string;
  readonly status?: Status;
  readonly passwordHash?: string;
  readonly hideFromListings?: boolean;
  /** `null`: no image. */
  readonly image?: Image | null;
  readonly cost?: readonly string[];
  /** Empty: no website. */
  readonly website?: string;
  readonly eventStatus?: EventStatus;
  /** Empty: none. */
  readonly eventStatusReason?: string;
  /** Empty: none. */
  readonly onlineUrl?: string;
  readonly showMap?: boolean;
  readonly showMapLink?: boolean;
  readonly sticky?: boolean;
  readonly featured?: boolean;
  readonly venues?: readonly Link[];
  readonly organizers?: readonly Link[];
  readonly categories?: readonly number[];
  readonly tags?: readonly number[];
}

/** An occurrence's relation to its series. */
export interface Occurrence {
  /** Start according to the series, as of `base`. */
  readonly slot: string;
  /** Start of the series when the occurrence was written. */
  readonly base: string;
  /** Hash of the texts of the series with which it was indexed: the texts themselves are stored with the series only. */
  readonly textHash: string;
  readonly own?: OwnMembers;
}

/** The other series of a split, until the occurrences have been handed over. */
export interface SplitOff {
  readonly id: number;
  /** Start of the split series when it was split. */
  readonly base: string;
  /** Slot of the first occurrence that was split off. */
  readonly from: string;
}

export interface CalendarEvent extends Post, Schedule, EventFlags, Links {
  readonly kind: 'event';
  /** With `leftUtc`: the times that the event last had in public. */
  readonly leftTimes?: Schedule;
  /** Amounts and words as typed, see `cost.ts`; empty: no cost. */
  readonly cost: readonly string[];
  readonly website?: string;
  /** Absent: scheduled. */
  readonly eventStatus?: EventStatus;
  readonly eventStatusReason?: string;
  readonly onlineUrl?: string;
  /** Salted hash of the password; absent: no password. Never shown. */
  readonly passwordHash?: string;
  /** Of a scheduled event: linked drafts that are published with it, because who scheduled it might publish them. */
  readonly publishes?: readonly number[];
  /** Id of the series, for an occurrence. */
  readonly parent?: number;
  /** RFC 5545 §3.3.10 recurrence rule, without `RRULE:`. The series event is its own first occurrence. */
  readonly rrule?: string;
  /** Exceptions of the series, as wall clocks or, for all starts of a day, days. */
  readonly exdates?: readonly string[];
  /** Further starts of the series, as wall clocks after its start. */
  readonly rdates?: readonly string[];
  /** Set once the event has had a rule or further starts, even if they were removed. */
  readonly isSeries?: true;
  /** Of a series: members of its first date that deviate. The other members of the event are those of the series. */
  readonly first?: OwnMembers;
  /** Of a series that was split off or whose own slug has changed: the slugs from which those of its dates are made. */
  readonly dateSlugs?: Readonly<Partial<Record<Language, string>>>;
  readonly splitFrom?: SplitOff;
  /** Of a series that was split: its occurrences from this slot on belong to the new series. */
  readonly splitAt?: SplitOff;
  readonly occurrence?: Occurrence;
}

/** Members of venues and organizers that a merge sets. */
export interface Mergeable {
  /** Of a merged record, which is in the trash: id of the record that took it in and answers in its place. */
  readonly mergedInto?: number;
  /** Links (`<id>.<life>`) to records that this one took in, as long as events still have them. */
  readonly absorbed?: readonly string[];
}

export interface Venue extends Post, Mergeable {
  readonly kind: 'venue';
  readonly address?: string;
  readonly city?: string;
  readonly country?: string;
  readonly province?: string;
  readonly state?: string;
  /** As sent; absent: equal to state or, without one, to province. */
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

export interface Organizer extends Post, Mergeable {
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

/** A category or tag; the `title` of its texts is the name. */
export interface Term extends Versions<TermTexts> {
  readonly kind: TermKind;
  readonly id: number;
  readonly version: number;
  readonly modifiedUtc: string;
  /** Id of the parent category; 0: top level, as for every tag. */
  readonly parent: number;
  /** Languages in which it shares its name with a sibling, because a deletion moved it under the same parent. */
  readonly twinIn?: readonly Language[];
  /** Present: deleted, without texts; kept until its children have moved to its parent. No reader sees it. */
  readonly isDeleted?: true;
}

/** A term with members that are computed on reading. */
export interface CountedTerm extends Term {
  /** Number of published events with the term. */
  readonly count: number;
  /** Ancestors, parent first; only set where public page URLs are rendered. */
  readonly ancestors?: readonly Term[];
}

/** An event with the objects it links to, as the caller may see them. */
export interface EventView {
  readonly event: CalendarEvent;
  /** Of a date of a series. */
  readonly series?: CalendarEvent;
  readonly venues: readonly Venue[];
  readonly organizers: readonly Organizer[];
  readonly categories: readonly CountedTerm[];
  readonly tags: readonly CountedTerm[];
  /** The event has a password that was not given: lists mask its members. */
  readonly locked: boolean;
}

/** An object that has left a list. */
export interface Deletion {
  readonly id: number;
  readonly modifiedUtc: string;
}

/** One page of a list; `total` counts the items of all pages. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  /** With `modifiedAfter`: objects that left the list since then, regardless of the other conditions. */
  readonly deleted?: readonly Deletion[];
}

/** Maximum number of links of an event, all kinds together. */
export const MAX_LINKS = 30;

/** Maximum number of new venues and organizers of one event, so that everything fits into one transaction. */
export const MAX_NEW_PLACES = 10;

/** Largest text of one language, in bytes of UTF-8. */
export const MAX_TEXT_BYTES = 100 * 1024;
