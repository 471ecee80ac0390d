/**
 * What callers ask of the calendar, after the wire has checked and converted their parameters. A member that is left
 * out keeps its value (on create: takes its default); `null`, and an empty text, clears it.
 */

import type { CalendarEvent, EventFlags, Status } from '#lib/calendar/domain/model.ts';
import type { Language } from '#lib/calendar/domain/text/languages.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

/** An object by its id, or by a slug of any language, that of `language` first. */
export type PostReference = { readonly id: number } | { readonly slug: string };

/** An image by the id it has here, or an absolute URL that is kept by reference. */
export type ImageChoice = { readonly id: number } | { readonly url: string };

interface PostFields {
  readonly description?: string;
  /** As the caller wants it spelled; made fit and free by the action. */
  readonly slug?: string;
  readonly author?: number;
  /** Publication, `YYYY-MM-DD HH:MM:SS` in UTC. */
  readonly dateUtc?: string;
  readonly status?: Status;
  readonly image?: ImageChoice | null;
}

export interface VenueFields extends PostFields {
  /** The name. */
  readonly title?: string;
  readonly address?: string | null;
  readonly city?: string | null;
  readonly country?: string | null;
  readonly province?: string | null;
  readonly state?: string | null;
  readonly stateProvince?: string | null;
  readonly zip?: string | null;
  readonly phone?: string | null;
  readonly website?: string | null;
  /** Degrees; `null` for both clears. */
  readonly latitude?: number | null;
  readonly longitude?: number | null;
  readonly showMap?: boolean;
  readonly showMapLink?: boolean;
}
export type VenueCreation = VenueFields & { readonly title: string };

export interface OrganizerFields extends PostFields {
  /** The name. */
  readonly title?: string;
  readonly phone?: string | null;
  readonly website?: string | null;
  readonly email?: string | null;
}
export type OrganizerCreation = OrganizerFields & { readonly title: string };

/** A record by its id, or the data of one that is found by its name or else created. */
export type LinkChoice<Creation> = { readonly id: number } | { readonly create: Creation };

/** A term as the caller named it: a number is an id; a text a slug or name, or the id of a term in digits. */
export type TermChoice = number | string;

export interface EventFields extends PostFields, Partial<EventFlags> {
  readonly title?: string;
  readonly excerpt?: string;
  /** A date text that `readDate` reads, in the event's zone. */
  readonly start?: string;
  /** A date text that `readDate` reads, in the event's zone. */
  readonly end?: string;
  /** A name that `zoneId` knows; empty: the site's zone. */
  readonly timezone?: string;
  readonly allDay?: boolean;
  /** As `readCost` gives it; empty: none. */
  readonly cost?: readonly string[];
  readonly website?: string | null;
  /** How the event recurs; `null` or empty: not. */
  readonly rrule?: string | null | undefined;
  /** Date texts of starts that do not take place. */
  readonly exdates?: readonly string[] | undefined;
  /** The password that is to open the event from now on; empty: none. */
  readonly password?: string;
  /** Empty: none. */
  readonly venues?: readonly LinkChoice<VenueCreation>[];
  readonly organizers?: readonly LinkChoice<OrganizerCreation>[];
  readonly categories?: readonly TermChoice[];
  readonly tags?: readonly TermChoice[];
}
export type EventCreation = EventFields & { readonly title: string; readonly start: string; readonly end: string };

/** Who writes, and in which language. */
export interface WriteContext {
  readonly caller: Caller;
  /** The language written; absent: on create the default, on update the one that a reader without language sees. */
  readonly language?: Language;
  /** `If-Match`: whether the version of the stored object is one that the caller wants to change; else 412. */
  readonly ifVersion?: (version: number) => boolean;
}

export interface EventWriteContext extends WriteContext {
  /** Whether a `website` that was sent is the event's own public page, and so none. */
  readonly isOwnUrl?: (website: string, event: CalendarEvent) => boolean;
  /** Whether a `cost` that was sent is how the stored one is shown, and so leaves it. */
  readonly isShownCost?: (cost: readonly string[], event: CalendarEvent) => boolean;
}

/** Who reads one object, and in which language. */
export interface ReadContext {
  readonly caller: Caller;
  readonly language: Language;
  /** Where nothing may stand in for a missing translation: what has no version in this language is not shown. */
  readonly onlyLanguage?: Language | undefined;
}

export interface EventReadContext extends ReadContext {
  readonly password?: string;
  /** `context=edit`: whoever may edit the event needs no password. */
  readonly forEditing?: boolean;
}

/** From 1; `perPage` at most 50. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
}

/** All given conditions hold together; every list holds any of its members. Times are wall clocks. */
export interface EventFilter {
  /** start >= this. */
  readonly startFrom?: string;
  /** end <= this. */
  readonly endTo?: string;
  /** start < this. */
  readonly startsBefore?: string;
  /** start > this. */
  readonly startsAfter?: string;
  /** end < this. */
  readonly endsBefore?: string;
  /** end > this. */
  readonly endsAfter?: string;
  readonly search?: string;
  readonly categories?: readonly TermChoice[];
  readonly tags?: readonly TermChoice[];
  readonly venues?: readonly number[];
  readonly organizers?: readonly number[];
  readonly featured?: boolean;
  /** Absent: what the caller's role shows by default. */
  readonly statuses?: readonly Status[];
  readonly include?: readonly number[];
  readonly parent?: number;
  /** Whether a venue has coordinates. */
  readonly located?: boolean;
  readonly near?: { readonly latitude: number; readonly longitude: number; readonly miles: number };
  /** Opens the protected events whose password it is. */
  readonly password?: string;
  /** Changed at this time of UTC or later: nothing of the second in which a copy was made is missed. */
  readonly modifiedAfter?: string;
}

/** For lists of venues and of organizers. */
export interface PlaceFilter {
  readonly search?: string;
  readonly statuses?: readonly Status[];
  /** Linked to this event. */
  readonly event?: number;
  /** Whether linked to a published or private event. */
  readonly hasEvents?: boolean;
  /** Linked to an event that has not ended. */
  readonly onlyWithUpcoming?: boolean;
  readonly modifiedAfter?: string;
}

export interface TermFields {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly slug?: string | undefined;
  /** Of a category: the id of another one; 0, only on update: none. */
  readonly parent?: number | undefined;
}
export type TermCreation = TermFields & { readonly name: string };

export const TERM_ORDERS = ['name', 'id', 'slug', 'count', 'description', 'term_group', 'include'] as const;
export type TermOrder = (typeof TERM_ORDERS)[number];

/** For lists of categories and of tags. */
export interface TermFilter {
  /** Looked for in names and slugs. */
  readonly search?: string | undefined;
  /** Each has to exist; only ids keep or leave out a term. */
  readonly include?: readonly TermChoice[] | undefined;
  readonly exclude?: readonly TermChoice[] | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly orderBy?: TermOrder | undefined;
  readonly hideEmpty: boolean;
  /** Direct children of this category. */
  readonly parent?: number | undefined;
  /** Those of this event. */
  readonly event?: number | undefined;
  /** The name of the parameter that gave `event`. */
  readonly eventName?: 'event' | 'post' | undefined;
  readonly slug?: string | undefined;
  readonly modifiedAfter?: string | undefined;
}
