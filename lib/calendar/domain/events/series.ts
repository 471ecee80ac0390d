import { resolveGap } from '#lib/calendar/domain/dates/zones.ts';
import { restrictBySeries } from '#lib/calendar/domain/events/occurrenceVisibility.ts';
import { shiftClock } from '#lib/calendar/domain/events/recurrence.ts';
import { applyScheduleChange } from '#lib/calendar/domain/events/schedule.ts';
import type { CalendarEvent, PostTexts, Schedule } from '#lib/calendar/domain/model.ts';
import { deletePost } from '#lib/calendar/domain/posts/postChange.ts';
import { LANGUAGES } from '#lib/calendar/domain/text/languages.ts';

/** One occurrence to be written: its stored state (absent if it is new) and its new state. */
export interface OccurrenceWrite {
  readonly before: CalendarEvent | undefined;
  readonly after: CalendarEvent;
}

interface OccurrenceSetting {
  readonly now: number;
  readonly nowUtc: string;
  readonly siteZone: string;
}

/** Returns the slot of an occurrence in the current series, moved by the series' change of start since its creation. */
const getCurrentSlot = (series: CalendarEvent, { occurrence }: CalendarEvent): string =>
  occurrence === undefined ? '' : shiftClock(occurrence.slot, occurrence.base, series.start);

const buildTexts = (series: CalendarEvent, day: string, before: CalendarEvent | undefined): CalendarEvent['texts'] =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const version: PostTexts | undefined = series.texts[language];
      if (version === undefined) return [];
      if (version.slug === undefined) return [[language, version]];
      const wanted = `${version.slug}-${day}`;
      const old = before?.texts[language]?.slug;
      return [[language, { ...version, slug: old?.startsWith(wanted) && before?.status !== 'trash' ? old : wanted }]];
    }),
  );

/** Computes the schedule of the occurrence at `slot`. */
const computeSchedule = (series: CalendarEvent, slot: string, setting: OccurrenceSetting): Schedule => {
  const { timezone, allDay } = series;
  // A start in a daylight-saving gap moves one hour ahead, and the end with it: otherwise the duration would change.
  const start = allDay ? slot : resolveGap(slot, timezone);
  const end = shiftClock(series.end, series.start, start);
  return applyScheduleChange(undefined, { start, end, timezone, allDay }, setting);
};

/** Whether the stored times differ from those of the slot, as after a change of the time zone's rules. */
const hasOtherTimes = (
  series: CalendarEvent,
  slot: string,
  one: CalendarEvent,
  setting: OccurrenceSetting,
): boolean => {
  const { start, end, startUtc, endUtc } = computeSchedule(series, slot, setting);
  return one.start !== start || one.end !== end || one.startUtc !== startUtc || one.endUtc !== endUtc;
};

/** Builds the occurrence at `slot`; everything but id, version, dates and slugs is copied from the series. */
export const buildOccurrence = (
  series: CalendarEvent,
  slot: string,
  before: Pick<CalendarEvent, 'id' | 'version' | 'life'> & Partial<CalendarEvent>,
  setting: OccurrenceSetting,
): CalendarEvent => {
  const { rrule: _r, exdates: _e, isSeries: _s, trashedFrom: _t, leftUtc: _l, tidied: _d, ...shared } = series;
  return {
    ...shared,
    id: before.id,
    version: before.version + 1,
    ...(before.tidied === undefined ? {} : { tidied: before.tidied }),
    life: before.life,
    modifiedUtc: setting.nowUtc,
    texts: buildTexts(series, slot.slice(0, 10), before.kind === 'event' ? (before as CalendarEvent) : undefined),
    ...computeSchedule(series, slot, setting),
    parent: series.id,
    occurrence: { slot, base: series.start, seriesVersion: series.version },
  };
};

export interface SeriesPlan {
  /** Occurrences to rewrite or to move to the trash. */
  readonly writes: readonly OccurrenceWrite[];
  /** Starts that need a new occurrence. */
  readonly missing: readonly string[];
}

/**
 * Plans the writes that bring the occurrences in line with the starts of the series. Individually changed occurrences
 * keep their content and slot, but take over restrictions of visibility. Occurrences whose slot no longer exists move
 * to free slots, so that as many as possible keep their ids.
 */
export const planSeries = (
  series: CalendarEvent,
  wanted: readonly string[],
  occurrences: readonly CalendarEvent[],
  setting: OccurrenceSetting,
): SeriesPlan => {
  const free = new Set(wanted);
  const alone = occurrences.filter(({ occurrence }) => occurrence?.isAlone === true);
  for (const one of alone) free.delete(getCurrentSlot(series, one));
  const own = occurrences.filter(({ occurrence }) => occurrence !== undefined && occurrence.isAlone !== true);
  const ordered = [...own].sort((one, other) => (getCurrentSlot(series, one) < getCurrentSlot(series, other) ? -1 : 1));
  const placed = new Map<CalendarEvent, string>();
  for (const one of ordered) if (free.delete(getCurrentSlot(series, one))) placed.set(one, getCurrentSlot(series, one));
  const spare = ordered.filter((one) => !placed.has(one));
  for (const slot of [...free].slice(0, spare.length)) {
    const one = spare.shift();
    if (one !== undefined && free.delete(slot)) placed.set(one, slot);
  }
  const rewritten = [...placed]
    .filter(
      ([one, slot]) =>
        one.occurrence?.seriesVersion !== series.version ||
        one.status !== series.status ||
        hasOtherTimes(series, slot, one, setting),
    )
    .map(([before, slot]) => ({ before, after: buildOccurrence(series, slot, before, setting) }));
  const gone = spare
    .filter(({ status }) => status !== 'trash')
    .map((before) => ({ before, after: deletePost(before, setting.nowUtc) }));
  const { nowUtc } = setting;
  const seen = alone.flatMap((before) => {
    const after = restrictBySeries(series, before, nowUtc);
    return after === before ? [] : [{ before, after: { ...after, version: before.version + 1, modifiedUtc: nowUtc } }];
  });
  return { writes: [...seen, ...rewritten, ...gone], missing: [...free] };
};
