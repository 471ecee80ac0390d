import { seenUnder } from '#lib/calendar/domain/events/occurrenceVisibility.ts';
import { movedClock } from '#lib/calendar/domain/events/recurrence.ts';
import type { CalendarEvent, PostTexts } from '#lib/calendar/domain/model.ts';
import { deleted } from '#lib/calendar/domain/posts/postChange.ts';
import { scheduleAfter } from '#lib/calendar/domain/posts/schedule.ts';
import { LANGUAGES } from '#lib/calendar/domain/text/languages.ts';

/** One occurrence to be written: as it is, absent if it is new, and as it shall be. */
export interface OccurrenceWrite {
  readonly before: CalendarEvent | undefined;
  readonly after: CalendarEvent;
}

interface OccurrenceSetting {
  readonly now: number;
  readonly nowUtc: string;
  readonly siteZone: string;
}

/** Where an occurrence stands in its series today: it has moved with the series since it was made. */
const slotIn = (series: CalendarEvent, { occurrence }: CalendarEvent): string =>
  occurrence === undefined ? '' : movedClock(occurrence.slot, occurrence.base, series.start);

const textsOf = (series: CalendarEvent, day: string, before: CalendarEvent | undefined): CalendarEvent['texts'] =>
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

/** The event as it takes place at a start of the series: all that is shared is the series' own. */
export const occurrenceOf = (
  series: CalendarEvent,
  slot: string,
  before: Pick<CalendarEvent, 'id' | 'version' | 'life'> & Partial<CalendarEvent>,
  { now, nowUtc, siteZone }: OccurrenceSetting,
): CalendarEvent => {
  const { rrule: _r, exdates: _e, isSeries: _s, trashedFrom: _t, leftUtc: _l, tidied: _d, ...shared } = series;
  const end = movedClock(series.end, series.start, slot);
  return {
    ...shared,
    id: before.id,
    version: before.version + 1,
    ...(before.tidied === undefined ? {} : { tidied: before.tidied }),
    life: before.life,
    modifiedUtc: nowUtc,
    texts: textsOf(series, slot.slice(0, 10), before.kind === 'event' ? (before as CalendarEvent) : undefined),
    ...scheduleAfter(
      undefined,
      { start: slot, end, timezone: series.timezone, allDay: series.allDay },
      { now, siteZone },
    ),
    parent: series.id,
    occurrence: { slot, base: series.start, seriesVersion: series.version },
  };
};

export interface SeriesPlan {
  /** Occurrences that are rewritten or put into the trash. */
  readonly writes: readonly OccurrenceWrite[];
  /** Starts for which there is none yet. */
  readonly missing: readonly string[];
}

/**
 * What has to be written so that the occurrences are those that the series wants. One that was changed alone stays as
 * it is, in its place, but follows what keeps readers from the series. One whose place is no more takes a free one, so that as many as possible keep their ids.
 */
export const planSeries = (
  series: CalendarEvent,
  wanted: readonly string[],
  occurrences: readonly CalendarEvent[],
  setting: OccurrenceSetting,
): SeriesPlan => {
  const free = new Set(wanted);
  const alone = occurrences.filter(({ occurrence }) => occurrence?.isAlone === true);
  for (const one of alone) free.delete(slotIn(series, one));
  const own = occurrences.filter(({ occurrence }) => occurrence !== undefined && occurrence.isAlone !== true);
  const ordered = [...own].sort((one, other) => (slotIn(series, one) < slotIn(series, other) ? -1 : 1));
  const placed = new Map<CalendarEvent, string>();
  for (const one of ordered) if (free.delete(slotIn(series, one))) placed.set(one, slotIn(series, one));
  const spare = ordered.filter((one) => !placed.has(one));
  for (const slot of [...free].slice(0, spare.length)) {
    const one = spare.shift();
    if (one !== undefined && free.delete(slot)) placed.set(one, slot);
  }
  const rewritten = [...placed]
    .filter(([one]) => one.occurrence?.seriesVersion !== series.version || one.status !== series.status)
    .map(([before, slot]) => ({ before, after: occurrenceOf(series, slot, before, setting) }));
  const gone = spare
    .filter(({ status }) => status !== 'trash')
    .map((before) => ({ before, after: deleted(before, setting.nowUtc) }));
  const { nowUtc } = setting;
  const seen = alone.flatMap((before) => {
    const after = seenUnder(series, before, nowUtc);
    return after === before ? [] : [{ before, after: { ...after, version: before.version + 1, modifiedUtc: nowUtc } }];
  });
  return { writes: [...seen, ...rewritten, ...gone], missing: [...free] };
};
