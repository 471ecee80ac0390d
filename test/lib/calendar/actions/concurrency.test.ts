import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEvent } from '#lib/calendar/actions/events/createEvent.ts';
import { deleteEvent } from '#lib/calendar/actions/events/deleteEvent.ts';
import { listEvents } from '#lib/calendar/actions/events/listEvents.ts';
import { updateEvent } from '#lib/calendar/actions/events/updateEvent.ts';
import { listPlaces } from '#lib/calendar/actions/places/listPlaces.ts';
import { createPlace, updatePlace } from '#lib/calendar/actions/places/writePlace.ts';
import { getTerm } from '#lib/calendar/actions/terms/readTerms.ts';
import { createTerm, updateTerm } from '#lib/calendar/actions/terms/writeTerm.ts';
import { findPost } from '#lib/calendar/store/posts/posts.ts';
import { expectWholeStore } from '#test/lib/calendar/storeSnapshot.ts';
import { as, evening } from '#test/lib/calendar/support.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const editor = { caller: as('editor', 7), language: 'en' as const };
const create = async (start: string) => (await createEvent({ title: 'Any', start, end: start }, editor)).event.id;

describe('25 concurrent writes', () => {
  test('that create the same venue create one object', async () => {
    const made = await Promise.all(
      Array.from({ length: 25 }, () => createPlace('venue', { title: 'The Hall', city: 'Leith' }, editor)),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await listPlaces('venue', {}, { page: 1, perPage: 50 }, editor)).total).toBe(1);
    await expectWholeStore();
  });

  test('that give one object the same slug give it that slug, without a number', async () => {
    const organizer = await createPlace('organizer', { title: 'Barn' }, editor);
    const tag = await createTerm('tag', { name: 'Barn' }, editor);
    const { event } = await createEvent({ ...evening, title: 'Barn dance' }, editor);
    const all = <Result>(write: (index: number) => Promise<Result>) =>
      Promise.all(Array.from({ length: 25 }, (_, index) => write(index)));
    await Promise.all([
      all((index) => updatePlace('organizer', { id: organizer.id }, { slug: 'wanted', phone: `${index}` }, editor)),
      all((index) => updateTerm('tag', tag.id, { slug: 'wanted', description: `${index}` }, editor)),
      all((index) => updateEvent({ id: event.id }, { slug: 'wanted', description: `${index}` }, editor)),
    ]);
    const { items } = await listPlaces('organizer', {}, { page: 1, perPage: 1 }, editor);
    expect(items[0]?.texts.en?.slug).toBe('wanted');
    expect((await getTerm('tag', tag.id)).texts.en?.slug).toBe('wanted');
    expect((await findPost(event.id))?.texts.en?.slug).toBe('wanted');
    await deleteEvent({ id: event.id }, editor);
    await expectWholeStore();
  });
});

describe('a total', () => {
  test('counts every completed write and none that has not begun', async () => {
    let begun = 0;
    let answered = 0;
    const write = async (writer: number): Promise<void> => {
      for (let index = 0; index < 12; index += 1) {
        begun += 1;
        await create(`2027-0${1 + ((writer + index) % 9)}-10 10:00`);
        answered += 1;
      }
    };
    const writers = Promise.all(Array.from({ length: 6 }, (_, writer) => write(writer)));
    while (answered < 72) {
      const least = answered;
      const { total } = await listEvents({}, { page: 1, perPage: 1 }, editor);
      expect(total).toBeGreaterThanOrEqual(least);
      expect(total).toBeLessThanOrEqual(begun);
    }
    await writers;
    expect((await listEvents({}, { page: 1, perPage: 1 }, editor)).total).toBe(72);
    await expectWholeStore();
  });
});

const PER_PAGE = 3;
/** Every run uses a year of its own. */
let year = 2027;
const startAt = (place: number): string =>
  new Date(Date.UTC(year, 0, 1) + place * 3_600_000).toISOString().slice(0, 16);
const anyWrite = fc.record({
  kind: fc.constantFrom('enter' as const, 'leave' as const, 'move' as const),
  pick: fc.nat(1000),
  place: fc.nat(999),
});

/** Positions at which events entered and left the list. */
interface Moves {
  readonly entered?: number;
  readonly left?: number;
}

/** The events of all pages, and how many entered and left before the position that the reader had reached. */
interface Walk {
  readonly shown: readonly number[];
  readonly entered: number;
  readonly left: number;
}

const apply = async (
  places: Map<number, number>,
  touched: Set<number>,
  { kind, pick, place }: typeof anyWrite extends fc.Arbitrary<infer Value> ? Value : never,
): Promise<Moves> => {
  if (kind === 'enter') {
    await create(startAt(place));
    return { entered: place };
  }
  const id = [...places.keys()].filter((one) => !touched.has(one))[pick % places.size];
  if (id === undefined) return {};
  touched.add(id);
  const left = places.get(id) ?? 0;
  if (kind === 'leave') await deleteEvent({ id }, editor);
  else await updateEvent({ id }, { start: startAt(place), end: startAt(place) }, editor);
  return kind === 'leave' ? { left } : { left, entered: place };
};

const only = (name: keyof Moves, reached: string, place: number | undefined): Moves =>
  place !== undefined && startAt(place) <= reached ? { [name]: place } : {};

const walk = async (
  window: { readonly startFrom: string; readonly endTo: string },
  places: Map<number, number>,
  touched: Set<number>,
  gaps: readonly (readonly Parameters<typeof apply>[2][])[],
): Promise<Walk> => {
  const shown: number[] = [];
  const before: Moves[] = [];
  let latest: readonly Moves[] = [];
  for (let page = 1; ; page += 1) {
    const writes = (gaps[page - 1] ?? []).map((write) => apply(places, touched, write));
    const read = listEvents(window, { page, perPage: PER_PAGE }, editor).catch(() => ({ items: [], total: 0 }));
    const { items, total } = await read;
    shown.push(...items.map(({ event }) => event.id));
    // A page begins where the previous one ended, so its first event shows the position reached.
    const reached = items[0]?.event.start.slice(0, 16).replace(' ', 'T') ?? '~';
    before.push(
      ...latest.map(({ entered, left }) => ({ ...only('entered', reached, entered), ...only('left', reached, left) })),
    );
    latest = await Promise.all(writes);
    if (page * PER_PAGE >= total) break;
  }
  const all = [...before, ...latest];
  return {
    shown,
    entered: all.filter(({ entered }) => entered !== undefined).length,
    left: all.filter(({ left }) => left !== undefined).length,
  };
};

describe('reading all pages during writes', () => {
  test('repeats at most the events that enter before the position reached, and misses at most those that leave before it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(anyWrite, { maxLength: 3 }), { maxLength: 6 }), async (gaps) => {
        year += 1;
        const window = { startFrom: `${year}-01-01 00:00:00`, endTo: `${year}-12-31 23:59:59` };
        const places = new Map<number, number>();
        for (let place = 20; place < 1000; place += 60) places.set(await create(startAt(place)), place);
        const touched = new Set<number>();
        const { shown, entered, left } = await walk(window, places, touched, gaps);
        const throughout = [...places.keys()].filter((id) => !touched.has(id));
        const timesShown = throughout.map((id) => shown.filter((one) => one === id).length);
        expect(timesShown.filter((times) => times === 0).length).toBeLessThanOrEqual(left);
        expect(timesShown.reduce((sum, times) => sum + Math.max(0, times - 1), 0)).toBeLessThanOrEqual(entered);
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });
});
