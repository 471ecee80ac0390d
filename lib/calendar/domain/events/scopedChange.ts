import { instantToClock } from '#lib/calendar/domain/dates/zones.ts';
import { calendarError } from '#lib/calendar/domain/errors.ts';
import { applyEventChange, type EventChange } from '#lib/calendar/domain/events/eventChange.ts';
import {
  dropEqualMembers,
  findChangedMembers,
  hasOwnMembers,
  keepNamed,
  mergeOwnMembers,
  omitMembers,
} from '#lib/calendar/domain/events/ownMembers.ts';
import { computeHorizon, computeOccurrenceStarts, shiftClock } from '#lib/calendar/domain/events/recurrence.ts';
import { buildOccurrence, getCurrentSlot, toFirstDate } from '#lib/calendar/domain/events/series.ts';
import { splitRecurrence } from '#lib/calendar/domain/events/splitSeries.ts';
import type { CalendarEvent, OwnMembers } from '#lib/calendar/domain/model.ts';
import { deletePost, type WriteSetting } from '#lib/calendar/domain/posts/postChange.ts';
import { resolveWrittenLanguage } from '#lib/calendar/domain/posts/postTexts.ts';
import type { Language } from '#lib/calendar/domain/text/languages.ts';

type Setting = Omit<WriteSetting, 'id'>;
type OwnName = keyof OwnMembers;

const TEXTS = ['title', 'description', 'excerpt'] as const;
const LINKS = ['venues', 'organizers', 'categories', 'tags'] as const;
const RECURRENCE = ['rrule', 'exdates', 'rdates'] as const;

/** The sent members, and which links are among them: `links` of a change holds the others too. */
export interface SentChange {
  readonly change: EventChange;
  readonly sentLinks: ReadonlySet<(typeof LINKS)[number]>;
}

const omit = (change: EventChange, names: readonly (keyof EventChange)[]): EventChange =>
  Object.fromEntries(Object.entries(change).filter(([name]) => !names.some((one) => one === name))) as EventChange;

/** Returns the members that the write changes in the shown date; members that were not sent change nothing. */
const findChanged = (shown: CalendarEvent, { change, sentLinks }: SentChange, setting: Setting): OwnMembers => {
  const after = applyEventChange(shown, omit(change, RECURRENCE), { ...setting, id: shown.id });
  const isRestored = (shown.occurrence?.own ?? shown.first)?.status === 'trash';
  const entries = Object.entries(findChangedMembers(shown, after)).filter(([name]) => {
    if (LINKS.some((one) => one === name)) return sentLinks.has(name as (typeof LINKS)[number]);
    return name !== 'status' || change.status !== undefined || isRestored;
  });
  return Object.fromEntries(entries) as OwnMembers;
};

/** Returns the own members of a date after a write to it alone. */
const changeOwn = (own: OwnMembers, changed: OwnMembers, { deviates }: EventChange): OwnMembers =>
  mergeOwnMembers(deviates === undefined ? own : keepNamed(own, deviates), changed);

/** Returns the starts of the series that have an occurrence, up to the horizon. */
const listWanted = (series: CalendarEvent, { now }: Setting): readonly string[] =>
  computeOccurrenceStarts(series, computeHorizon(instantToClock(now, series.timezone)));

/** Throws a 409 for an occurrence that the series leaves out: it would be published against its exception. */
export const requireTakesPlace = (series: CalendarEvent, one: CalendarEvent, setting: Setting): void => {
  const isOwnTrash = one.occurrence?.own?.status === 'trash';
  if (one.status !== 'trash' || isOwnTrash || series.status === 'trash') return;
  const slot = getCurrentSlot(series, one);
  if (listWanted(series, setting).includes(slot)) return;
  const remedy =
    series.exdates === undefined ? 'add it to rdates' : 'take the date out of exdates, or add it to rdates,';
  throw calendarError(
    'rest_conflict',
    `The series ${series.id} leaves out its date ${slot}; ${remedy} of the series before you change it.`,
  );
};

/** Returns an occurrence after a write to it alone: the members that were changed deviate, the others follow. */
export const changeOccurrence = (
  series: CalendarEvent,
  before: CalendarEvent,
  sent: SentChange,
  setting: Setting,
): CalendarEvent => {
  applyEventChange(before, sent.change, { ...setting, id: before.id });
  const { occurrence } = before;
  if (occurrence === undefined) return before;
  const own = changeOwn(occurrence.own ?? {}, findChanged(before, sent, setting), sent.change);
  const slot = getCurrentSlot(series, before);
  return buildOccurrence(series, slot, { ...before, occurrence: { ...occurrence, own } }, setting);
};

const withFirst = ({ first: _, ...series }: CalendarEvent, own: OwnMembers): CalendarEvent =>
  hasOwnMembers(own) ? { ...series, first: own } : series;

/** Returns a series after a write to its first date alone. */
export const changeFirstDate = (before: CalendarEvent, sent: SentChange, setting: Setting): CalendarEvent => {
  const { slug, ...members } = sent.change;
  const kept = omit(members as EventChange, RECURRENCE);
  const changed = findChanged(toFirstDate(before), { ...sent, change: kept }, setting);
  const { status } = changed;
  const { language } = setting;
  // The slug of the series is the slug of its first date; those of the other dates stay.
  const { texts } = applyEventChange(
    before,
    { links: before, ...(slug === undefined ? {} : { slug }) },
    { ...setting, id: before.id },
  );
  const dateSlugs =
    before.dateSlugs ?? Object.fromEntries(Object.entries(before.texts).map(([name, one]) => [name, one.slug]));
  const isRenamed =
    slug !== undefined &&
    texts[resolveWrittenLanguage(before, language)]?.slug !==
      before.texts[resolveWrittenLanguage(before, language)]?.slug;
  const own = dropEqualMembers(changeOwn(before.first ?? {}, status === 'trash' ? {} : changed, sent.change), before);
  const series = {
    ...before,
    texts: isRenamed ? texts : before.texts,
    ...(isRenamed ? { dateSlugs } : {}),
    version: before.version + 1,
    modifiedUtc: setting.nowUtc,
  };
  return withFirst(status === 'trash' ? exceptFirst(series) : series, own);
};

/** Returns a series whose first date does not take place. */
export const exceptFirst = (series: CalendarEvent): CalendarEvent => ({
  ...series,
  exdates: [...new Set([...(series.exdates ?? []), series.start])].sort(),
});

/** Selects the sent members that change something, for the series. */
const selectForSeries = ({ change }: SentChange, changed: OwnMembers, series: CalendarEvent): EventChange => {
  const texts = Object.values(changed.texts ?? {})[0] ?? {};
  const names = Object.keys(change).filter(
    (name) =>
      changed[name as OwnName] !== undefined ||
      TEXTS.some((one) => one === name && texts[one] !== undefined) ||
      RECURRENCE.some((one) => one === name),
  );
  const members = Object.fromEntries(names.map((name) => [name, change[name as keyof EventChange]]));
  const links = Object.fromEntries(LINKS.map((name) => [name, changed[name] ?? series[name]]));
  return { ...members, links } as unknown as EventChange;
};

/**
 * Returns a series after a write that was sent to its date `shown` and concerns all dates. Own members of other dates
 * stay. Times that were sent for a later date move the series by the difference to that date.
 */
export const changeSeries = (
  before: CalendarEvent,
  shown: CalendarEvent,
  sent: SentChange,
  setting: Setting,
): { readonly after: CalendarEvent; readonly changed: OwnMembers } => {
  const id = { ...setting, id: before.id };
  if (shown === before) return { after: applyEventChange(before, sent.change, id), changed: {} };
  const changed = findChanged(shown, sent, setting);
  const isFirst = shown.id === before.id;
  const selected = selectForSeries(sent, changed, before);
  const { slug } = sent.change;
  const times = isFirst
    ? {}
    : {
        ...(changed.start === undefined ? {} : { start: shiftClock(before.start, shown.start, changed.start) }),
        ...(changed.start === undefined && changed.end === undefined
          ? {}
          : { end: shiftClock(before.end, shown.end, changed.end ?? shown.end) }),
      };
  const change = { ...selected, ...times, ...(isFirst && slug !== undefined ? { slug } : {}) };
  const after = applyEventChange(before, change, id);
  const own = changeOwn(
    omitMembers(before.first ?? {}, isFirst ? changed : {}),
    {},
    isFirst ? sent.change : ({} as EventChange),
  );
  return { after: withFirst(after, own), changed };
};

/** Returns an occurrence after a write to all dates that was sent to it: its own values of these members give way. */
export const followSeries = (
  series: CalendarEvent,
  before: CalendarEvent,
  changed: OwnMembers,
  { deviates }: EventChange,
  setting: Setting,
): CalendarEvent => {
  const { occurrence } = before;
  if (occurrence === undefined) return before;
  const { own: old = {}, ...relation } = occurrence;
  const own = omitMembers(deviates === undefined ? old : keepNamed(old, deviates), changed);
  const slot = getCurrentSlot(series, before);
  if (!listWanted(series, setting).includes(slot)) return deletePost(before, setting.nowUtc);
  return buildOccurrence(series, slot, { ...before, occurrence: { ...relation, own } }, setting);
};

/** Returns a series that ends before the slot of `one`. */
export const endBefore = (
  series: CalendarEvent,
  one: CalendarEvent,
  { nowUtc }: Pick<Setting, 'nowUtc'>,
): CalendarEvent => {
  const { rrule: _r, rdates: _d, exdates: _e, ...rest } = series;
  const { head } = splitRecurrence(series, getCurrentSlot(series, one));
  return { ...rest, ...head, version: series.version + 1, modifiedUtc: nowUtc };
};

/**
 * Splits a series before an occurrence. The occurrence becomes the first date of a new series; ids and slugs of all
 * dates stay, and its own members too.
 */
export const splitSeries = (
  series: CalendarEvent,
  one: CalendarEvent,
  setting: Setting,
): { readonly head: CalendarEvent; readonly tail: CalendarEvent } => {
  const from = getCurrentSlot(series, one);
  const { own = {}, ...relation } = one.occurrence ?? { slot: from, base: series.start, textHash: '' };
  const plain = buildOccurrence(series, from, { ...one, occurrence: relation }, setting);
  const { occurrence: _o, parent: _p, ...event } = plain;
  const { tail } = splitRecurrence(series, from);
  const slugs = Object.entries(series.texts).map(([language, { slug }]) => [language, slug] as const);
  const texts = Object.fromEntries(
    Object.entries(event.texts).map(([language, version]) => {
      const slug = one.texts[language as Language]?.slug;
      return [language, slug === undefined ? version : { ...version, slug }];
    }),
  );
  const ended = endBefore(series, one, setting);
  return {
    head: { ...ended, splitAt: { id: one.id, from, base: series.start } },
    tail: withFirst(
      {
        ...event,
        texts,
        version: one.version,
        ...tail,
        isSeries: true,
        dateSlugs: series.dateSlugs ?? Object.fromEntries(slugs),
        splitFrom: { id: series.id, base: series.start, from },
      },
      own,
    ),
  };
};
