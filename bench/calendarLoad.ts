import { applyPlaceChange } from '#lib/calendar/actions/places/placeFields.ts';
import { applyEventChange } from '#lib/calendar/domain/events/eventChange.ts';
import type { AnyPost, TermKind } from '#lib/calendar/domain/model.ts';
import { applyTermChange } from '#lib/calendar/domain/terms/termChange.ts';
import { planCounters } from '#lib/calendar/store/items/counters.ts';
import { planNames } from '#lib/calendar/store/places/names.ts';
import { planPost } from '#lib/calendar/store/posts/planPost.ts';
import { allocateIds } from '#lib/calendar/store/sequence.ts';
import { planTerm } from '#lib/calendar/store/terms/planTerm.ts';
import { config } from '#lib/shared/config.ts';
import { batchPut } from '#lib/shared/dynamodb/batchWrite.ts';
import { transactWrite, writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import type { WriteItem } from '#lib/shared/dynamodb/writeItems.ts';
import { DAY, eventFields, organizerFields, stamp, type Targets, termName, venueFields } from './calendarData.ts';
import { inParallel } from './support/workload.ts';

/** Objects whose items are written together. */
const STEP = 200;

const createSetting = (id: number, present: number) => ({
  id,
  now: present,
  nowUtc: stamp(present),
  siteZone: 'UTC',
  language: 'en' as const,
  mayPublish: true,
  mayWriteHtml: true,
  author: 1,
});

/** Writes the items of new objects without conditions, which could not fail without concurrent writers. */
const writeItems = async (items: readonly WriteItem[]): Promise<void> => {
  await batchPut(
    config.tables.calendar,
    items.flatMap(({ Put }) => (Put?.Item === undefined ? [] : [Put.Item])),
  );
  for (const item of items) if (item.Update !== undefined) await writeOne(item);
};

const writePosts = async (posts: readonly AnyPost[]): Promise<void> => {
  const writes = posts.map((after) => ({ after }));
  await writeItems([...writes.flatMap(planPost), ...planNames(writes)].map(({ item }) => item));
  const counters = planCounters(writes);
  for (let at = 0; at < counters.length; at += 50) await transactWrite(counters.slice(at, at + 50));
};

const inSteps = (from: number, to: number, work: (from: number, to: number) => Promise<void>): Promise<void> =>
  inParallel(Math.ceil((to - from) / STEP), (step) => work(from + step * STEP, Math.min(to, from + (step + 1) * STEP)));

export interface Loaded extends Targets {
  readonly events: readonly { readonly id: number; readonly slug: string }[];
  /** Id of the tag that a tenth of all events have; each size has its own. */
  readonly popular: number;
}

/** Stores new terms and returns their ids. */
const loadTerms = async (kind: TermKind, from: number, to: number, nowUtc: string): Promise<readonly number[]> => {
  if (to <= from) return [];
  const ids = await allocateIds('terms', to - from);
  const terms = ids.map((id, index) =>
    applyTermChange(undefined, { name: termName(from + index) }, { kind, id, nowUtc, language: 'en' }),
  );
  await writeItems(terms.flatMap((after) => planTerm({ after }).map(({ item }) => item)));
  return ids;
};

const PLACES = {
  venue: (index: number, id: number, present: number) =>
    applyPlaceChange('venue', undefined, venueFields(index), createSetting(id, present)),
  organizer: (index: number, id: number, present: number) =>
    applyPlaceChange('organizer', undefined, organizerFields(index), createSetting(id, present)),
};

/** Stores new venues or organizers and returns their ids. */
const loadPlaces = async (kind: keyof typeof PLACES, from: number, to: number, present: number) => {
  const all: number[] = [];
  await inSteps(from, to, async (first, end) => {
    const ids = await allocateIds('posts', end - first);
    await writePosts(ids.map((id, index) => PLACES[kind](first + index, id, present)));
    all.push(...ids);
  });
  return all;
};

/**
 * Fills the calendar up to `size` events, with `size` / 10 venues, `size` / 100 organizers and `size` / 50 terms. The
 * store's own functions create the items; they are written in batches.
 */
export const loadCalendar = async (before: Loaded, size: number): Promise<Loaded> => {
  const present = Date.now();
  const today = Math.floor(present / DAY) * DAY;
  const nowUtc = stamp(present);
  const { length: first } = before.events;
  const categories = await loadTerms('category', before.categories.length, size / 200, nowUtc);
  const tags = await loadTerms('tag', before.tags.length, (size * 3) / 200, nowUtc);
  const [popular = 0] = await loadTerms('tag', size, size + 1, nowUtc);
  const targets = {
    categories: [...before.categories, ...categories],
    tags: [...before.tags, ...tags],
    venues: [...before.venues, ...(await loadPlaces('venue', before.venues.length, size / 10, present))],
    organizers: [
      ...before.organizers,
      ...(await loadPlaces('organizer', before.organizers.length, size / 100, present)),
    ],
  };
  const events: Loaded['events'][number][] = [...before.events];
  const share = Math.floor((size - first) / (size / 10));
  await inSteps(first, size, async (from, to) => {
    const ids = await allocateIds('posts', to - from);
    const made = ids.map((id, index) => {
      const { links, ...fields } = eventFields(from + index, today, targets);
      const isPopular = (from + index) % share === 0;
      const all = isPopular ? { ...links, tags: [...links.tags, popular] } : links;
      return applyEventChange(undefined, { ...fields, links: all }, createSetting(id, present));
    });
    await writePosts(made);
    events.push(...made.map(({ id, texts }) => ({ id, slug: texts.en?.slug ?? '' })));
  });
  return { ...targets, events, popular };
};
