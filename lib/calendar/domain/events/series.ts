import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { resolveGap } from '#lib/calendar/domain/dates/zones.ts';
import { restrictToSeries } from '#lib/calendar/domain/events/occurrenceVisibility.ts';
import { applyOwnMembers, dropEqualMembers, hasOwnMembers } from '#lib/calendar/domain/events/ownMembers.ts';
import { createExceptionTest, isRecurring, shiftClock } from '#lib/calendar/domain/events/recurrence.ts';
import { applyScheduleChange } from '#lib/calendar/domain/events/schedule.ts';
import type { CalendarEvent, OwnMembers, PostTexts, Schedule, SplitOff } from '#lib/calendar/domain/model.ts';
import { deletePost } from '#lib/calendar/domain/posts/postChange.ts';
import { toRestoredSlug } from '#lib/calendar/domain/posts/slug.ts';
import { LANGUAGES } from '#lib/calendar/domain/text/languages.ts';

/** One occurrence to be written: its stored state (absent if it is new) and its new state. */
export interface OccurrenceWrite {
  readonly before: CalendarEvent | undefined;
  readonly after: CalendarEvent;
}

interface OccurrenceSetting {
  readonly nowUtc: string;
}

/** Returns the slot of an occurrence in the current series, moved by the series' change of start since its creation. */
export const getCurrentSlot = (series: CalendarEvent, { occurrence }: CalendarEvent): string =>
  occurrence === undefined ? series.start : shiftClock(occurrence.slot, occurrence.base, series.start);

const buildTexts = (series: CalendarEvent, day: string, before: CalendarEvent | undefined): CalendarEvent['texts'] =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const version: PostTexts | undefined = series.texts[language];
      const base = series.dateSlugs?.[language] ?? version?.slug;
      if (version === undefined) return [];
      if (base === undefined) return [[language, version]];
      const wanted = `${base}-${day}`;
      const old = toRestoredSlug(before?.texts[language]?.slug ?? '');
      return [[language, { ...version, slug: old.startsWith(wanted) ? old : wanted }]];
    }),
  );

const hashes = new WeakMap<object, string>();

/** Returns a hash of the texts of a series that its dates share. */
export const hashTexts = ({ texts }: CalendarEvent): string => {
  const known = hashes.get(texts);
  if (known !== undefined) return known;
  const shared = LANGUAGES.map((language) => {
    const { title = '', description = '', excerpt = '' } = texts[language] ?? {};
    return [title, description, excerpt];
  });
  const hash = createHash('sha256').update(JSON.stringify(shared)).digest('base64url').slice(0, 12);
  hashes.set(texts, hash);
  return hash;
};

/** Parsed times need neither the present nor the site's time zone. */
const PARSED = { now: 0, siteZone: 'UTC' };

/** Computes the schedule of the date at `slot`; its own times take the place of those of the series. */
const computeSchedule = (series: CalendarEvent, slot: string, own: OwnMembers): Schedule => {
  const timezone = own.timezone ?? series.timezone;
  const allDay = own.allDay ?? series.allDay;
  // A start in a daylight-saving gap moves one hour ahead, and the end with it: otherwise the duration would change.
  const start = allDay ? slot : resolveGap(slot, timezone);
  const end = shiftClock(series.end, series.start, start);
  return applyScheduleChange(undefined, { start: own.start ?? start, end: own.end ?? end, timezone, allDay }, PARSED);
};

/** The stored state of an occurrence, or the id of a new one. */
type Stored = Pick<CalendarEvent, 'id' | 'version' | 'life'> & Partial<CalendarEvent>;

/**
 * Builds the occurrence at `slot`: its own members, and all others from the series. Id, version and slugs stay its own.
 */
export const buildOccurrence = (
  series: CalendarEvent,
  slot: string,
  before: Stored,
  { nowUtc }: OccurrenceSetting,
): CalendarEvent => {
  const {
    rrule: _r,
    rdates: _d,
    exdates: _e,
    isSeries: _s,
    first: _f,
    dateSlugs: _ds,
    publishes: _p,
    ...event
  } = series;
  const { trashedFrom: _t, leftUtc: _l, leftTimes: _lt, tidied: _ti, ...others } = event;
  const { splitFrom: _sf, splitAt: _sa, ...shared } = others;
  const stored = before.kind === 'event' ? (before as CalendarEvent) : undefined;
  const plain: CalendarEvent = {
    ...shared,
    id: before.id,
    version: before.version + 1,
    ...(before.tidied === undefined ? {} : { tidied: before.tidied }),
    life: before.life,
    modifiedUtc: nowUtc,
    texts: buildTexts(series, slot.slice(0, 10), stored),
    ...computeSchedule(series, slot, {}),
    parent: series.id,
    occurrence: { slot, base: series.start, textHash: hashTexts(series) },
  };
  const own = dropEqualMembers(before.occurrence?.own ?? {}, plain);
  if (!hasOwnMembers(own)) return plain;
  const dated = { ...applyOwnMembers(plain, own), ...computeSchedule(series, slot, own) };
  return restrictToSeries(
    series,
    { ...dated, occurrence: { slot, base: series.start, textHash: hashTexts(series), own } },
    own,
    nowUtc,
  );
};

/** Returns the first date of a series with its own members; any other event unchanged. */
export const toFirstDate = (event: CalendarEvent): CalendarEvent => {
  const { first } = event;
  if (first === undefined) return event;
  const dated = { ...applyOwnMembers(event, first), ...computeSchedule(event, event.start, first) };
  return event.status === 'trash' ? dated : restrictToSeries(event, dated, first, event.modifiedUtc);
};

/** Whether the first date of a series does not take place. */
export const isFirstExcepted = (event: CalendarEvent): boolean =>
  isRecurring(event) && createExceptionTest(event)(event.start);

/** Returns an event as lists index it: of a series its first date, which lists leave out if it does not take place. */
export const toListedEvent = (event: CalendarEvent): CalendarEvent =>
  isFirstExcepted(event) ? { ...toFirstDate(event), hideFromListings: true } : toFirstDate(event);

/** Whether two states of an occurrence are the same to readers and to later plans. */
const isSame = (series: CalendarEvent, before: CalendarEvent, after: CalendarEvent): boolean => {
  const strip = (event: CalendarEvent) => {
    const { version: _v, modifiedUtc: _m, tidied: _t, leftUtc: _l, leftTimes: _lt, ...others } = event;
    const { trashedFrom: _f, life: _li, ...rest } = others;
    return JSON.parse(
      JSON.stringify({ ...rest, occurrence: { ...event.occurrence, base: '', slot: getCurrentSlot(series, event) } }),
    );
  };
  return isDeepStrictEqual(strip(before), strip(after));
};

export interface SeriesPlan {
  /** Occurrences to rewrite or to move to the trash. */
  readonly writes: readonly OccurrenceWrite[];
  /** Starts that need a new occurrence. */
  readonly missing: readonly string[];
}

/** An occurrence of the series that was split, as one of the new series, which begins at `splitFrom.from`. */
const adopt = (series: CalendarEvent, one: CalendarEvent): CalendarEvent => {
  const { splitFrom } = series;
  if (splitFrom === undefined || one.parent === series.id || one.occurrence === undefined) return one;
  const { slot, base, ...occurrence } = one.occurrence;
  const at = shiftClock(slot, base, splitFrom.base);
  return { ...one, parent: series.id, occurrence: { ...occurrence, slot: at, base: splitFrom.from } };
};

/** Whether an occurrence of a split series belongs to the new series. */
export const isHandedOver = ({ base, from }: Omit<SplitOff, 'id'>, { occurrence }: CalendarEvent): boolean =>
  occurrence !== undefined && shiftClock(occurrence.slot, occurrence.base, base) >= from;

/**
 * Plans the writes that bring the occurrences in line with the starts of the series; those that stay the same are not
 * written. Occurrences without own members whose slot no longer exists move to free slots, so that as many as possible
 * keep their ids; others move to the trash.
 */
export const planSeries = (
  series: CalendarEvent,
  wanted: readonly string[],
  occurrences: readonly CalendarEvent[],
  setting: OccurrenceSetting,
): SeriesPlan => {
  const free = new Set(wanted);
  const slots = new Map(occurrences.map((one) => [one, getCurrentSlot(series, adopt(series, one))]));
  const ordered = [...occurrences].sort((one, other) => ((slots.get(one) ?? '') < (slots.get(other) ?? '') ? -1 : 1));
  const placed = new Map<CalendarEvent, string>();
  for (const one of ordered) {
    const slot = slots.get(one) ?? '';
    if (free.delete(slot)) placed.set(one, slot);
  }
  const left = ordered.filter((one) => !placed.has(one));
  const spare = left.filter(({ occurrence }) => !hasOwnMembers(occurrence?.own));
  for (const slot of [...free].slice(0, spare.length)) {
    const one = spare.shift();
    if (one !== undefined && free.delete(slot)) placed.set(one, slot);
  }
  const rewritten = [...placed].flatMap(([before, slot]) => {
    const after = buildOccurrence(series, slot, adopt(series, before), setting);
    return isSame(series, before, after) ? [] : [{ before, after }];
  });
  const gone = left
    .filter((one) => !placed.has(one) && one.status !== 'trash')
    .map((before) => ({ before, after: deletePost(before, setting.nowUtc) }));
  return { writes: [...rewritten, ...gone], missing: [...free] };
};
