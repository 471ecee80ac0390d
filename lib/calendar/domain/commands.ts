/**
 * Commands and queries: the parameters of a request after they have been checked and converted. A missing member keeps
 * its stored value (on create it takes its default); `null` and an empty text clear the member.
 */

import type { CalendarEvent, EventFlags, EventStatus, Status } from '#lib/calendar/domain/model.ts';
import type { Language } from '#lib/calendar/domain/text/languages.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

/** An object by its id, or by its slug in any language; the requested language is tried first. */
export type PostReference = { readonly id: number } | SlugReference;

export interface SlugReference {
  readonly slug: string;
}

/** A stored image by its id, or an absolute URL that is stored without its content. */
export type ImageChoice = { readonly id: number } | { readonly url: string };

interface PostFields {
  readonly description?: string;
  /** As the caller spelled it; the action normalises it and makes it unique. */
  readonly slug?: string;
  readonly author?: number;
  /** Publication date, `YYYY-MM-DD HH:MM:SS` in UTC. */
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
  /** Degrees; `null` for both clears the position. */
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

/** A venue or organizer by its id, or the data of one that is found by its name and created if there is none. */
export type LinkChoice<Creation> = { readonly id: number } | { readonly create: Creation };

/** A term as the caller named it: a number is an id; a text is a slug, a name, or an id in digits. */
export type TermChoice = number | string;

/** A term object as reads return it; `path` is its place below the parameter, such as `[1]`. */
export interface TermObject {
  readonly id: number;
  readonly path: string;
}

/** A term by its name, also if that consists of digits. */
export interface TermName {
  readonly name: string;
}

/**
 * A term of an event. An object with an id names an existing term, whereas unknown ids are ignored, and unknown texts and
 * names create one.
 */
export type EventTermChoice = TermChoice | TermObject | TermName;

export interface EventFields extends PostFields, Partial<EventFlags> {
  readonly title?: string;
  readonly excerpt?: string;
  /** A date text for `parseDate`, in the event's time zone. */
  readonly start?: string;
  /** A date text for `parseDate`, in the event's time zone. */
  readonly end?: string;
  /** A name that `findZoneId` knows; empty: the site's time zone. */
  readonly timezone?: string;
  readonly allDay?: boolean;
  /** As `parseCost` returns it; empty: no cost. */
  readonly cost?: readonly string[];
  readonly website?: string | null;
  readonly eventStatus?: EventStatus | undefined;
  readonly eventStatusReason?: string | undefined;
  readonly onlineUrl?: string | null | undefined;
  /** Recurrence rule; `null` or empty: the event does not recur. */
  readonly rrule?: string | null | undefined;
  /** Exceptions: date texts of starts, or of days with starts, that the rule names but that do not take place. */
  readonly exdates?: readonly string[] | undefined;
  /** Date texts of further starts. */
  readonly rdates?: readonly string[] | undefined;
  /** Of a date of a series: names of the members that go on deviating; the others follow the series again. */
  readonly deviates?: readonly string[] | undefined;
  /** New password of the event; empty: removes the password. */
  readonly password?: string;
  /** Empty to remove all venues. */
  readonly venues?: readonly LinkChoice<VenueCreation>[];
  readonly organizers?: readonly LinkChoice<OrganizerCreation>[];
  readonly categories?: readonly EventTermChoice[];
  readonly tags?: readonly EventTermChoice[];
}
export type EventCreation = EventFields & { readonly title: string; readonly start: string; readonly end: string };

/** Caller, language and precondition of a write. */
export interface WriteContext {
  readonly caller: Caller;
  /**
   * The language written. Default: on create `DEFAULT_LANGUAGE`, on update the language shown to readers who request
   * none.
   */
  readonly language?: Language;
  /** `If-Match`: whether the stored version satisfies the precondition; otherwise the write fails with 412. */
  readonly ifVersion?: (version: number) => boolean;
}

/** The dates of a series that a write concerns: the addressed one, it and all later ones, or all. */
export const SCOPES = ['this', 'following', 'all'] as const;
export type Scope = (typeof SCOPES)[number];

export interface EventWriteContext extends WriteContext {
  readonly scope?: Scope | undefined;
  /**
   * Whether `website` equals the event's own page. Such a website is ignored: it comes from a read that was sent back.
   */
  readonly isOwnUrl?: (website: string, event: CalendarEvent) => boolean;
  /** Whether `cost` equals the displayed form of the stored cost, which is then kept. */
  readonly isShownCost?: (cost: readonly string[], event: CalendarEvent) => boolean;
}

/** Caller and language of a read. */
export interface ReadContext {
  readonly caller: Caller;
  readonly language: Language;
  /** True if fallback is switched off: objects without a version in this language are not shown. */
  readonly onlyLanguage?: Language | undefined;
}

export interface EventReadContext extends ReadContext {
  readonly password?: string;
  /** `context=edit`: callers who may edit the event need no password. */
  readonly forEditing?: boolean;
}

/** Page number from 1; `perPage` is at most 50. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
  /** Only the total is wanted: the objects of the page are not read. */
  readonly isCountOnly?: boolean;
  /** What does not decide which events are shown may be read eventually consistently. */
  readonly mayLag?: boolean;
}

/** A period of wall clocks, both ends inclusive. */
export interface OngoingPeriod {
  readonly from: string;
  readonly to: string;
}

/** Order of the list of events; without it by start, ascending. */
export interface EventOrder {
  readonly by: 'start_date' | 'date' | 'modified';
  readonly isDescending: boolean;
}

/** All conditions must hold; a list condition holds if any of its members matches. Times are wall clocks. */
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
  /** Events that run at some time between the two, both inclusive. */
  readonly ongoing?: OngoingPeriod | undefined;
  readonly authors?: readonly number[] | undefined;
  readonly search?: string;
  readonly categories?: readonly TermChoice[];
  readonly tags?: readonly TermChoice[];
  readonly venues?: readonly number[];
  readonly organizers?: readonly number[];
  readonly featured?: boolean;
  /** Absent: the default of the caller's role. */
  readonly statuses?: readonly Status[];
  readonly include?: readonly number[];
  readonly parent?: number;
  /** Whether the event has a venue with coordinates. */
  readonly located?: boolean;
  readonly near?: { readonly latitude: number; readonly longitude: number; readonly miles: number };
  /** Unlocks the events that have this password. */
  readonly password?: string;
  /** UTC; inclusive, so that a client that copied within this second misses no change. */
  readonly modifiedAfter?: string;
  readonly order?: EventOrder | undefined;
}

/** Filter of the lists of venues and of organizers. */
export interface PlaceFilter {
  readonly search?: string;
  readonly statuses?: readonly Status[];
  /** Id of an event that links to the place. */
  readonly event?: number;
  /** Whether a published or private event links to the place. */
  readonly hasEvents?: boolean;
  /** Whether to list only the places of events that have not ended. */
  readonly onlyWithUpcoming?: boolean;
  readonly modifiedAfter?: string;
}

export interface TermFields {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly slug?: string | undefined;
  /** Id of a category's parent; 0 (on update only) for the top level. */
  readonly parent?: number | undefined;
}
export type TermCreation = TermFields & { readonly name: string };

export const TERM_ORDERS = ['name', 'id', 'slug', 'count', 'description', 'term_group', 'include'] as const;
export type TermOrder = (typeof TERM_ORDERS)[number];

/** Filter and order of the lists of categories and of tags. */
export interface TermFilter {
  /** Searched in names and slugs. */
  readonly search?: string | undefined;
  /** Every choice must name an existing term, but only ids select one (a slug or name selects none). */
  readonly include?: readonly TermChoice[] | undefined;
  readonly exclude?: readonly TermChoice[] | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly orderBy?: TermOrder | undefined;
  readonly hideEmpty: boolean;
  /** Id of a category: only its direct children. */
  readonly parent?: number | undefined;
  /** Id of an event: only its terms. */
  readonly event?: number | undefined;
  /** The parameter that named the event, for error messages. */
  readonly eventName?: 'event' | 'post' | undefined;
  readonly slug?: string | undefined;
  readonly modifiedAfter?: string | undefined;
}
