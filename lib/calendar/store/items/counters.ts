import { getDay } from '#lib/calendar/domain/dates/dates.ts';
import { getCountedTerms } from '#lib/calendar/domain/events/countedTerms.ts';
import { toListedEvent } from '#lib/calendar/domain/events/series.ts';
import type { AnyPost } from '#lib/calendar/domain/model.ts';
import { getEventSet, getPlaceSet } from '#lib/calendar/domain/posts/listSets.ts';
import { dayAttribute, daysKey, placeCountKey, termAttribute, termCountKey } from '#lib/calendar/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import { add } from '#lib/shared/dynamodb/expression.ts';
import { type Key, update, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

/** Name of the attribute that counts venues or organizers. */
export const PLACES = 'places';

interface Counted {
  readonly key: Key;
  readonly attribute: string;
}

const getCounters = (post: AnyPost): readonly Counted[] => {
  if (post.kind !== 'event' && post.mergedInto !== undefined) return [];
  if (post.kind !== 'event') return [{ key: placeCountKey(post.kind, getPlaceSet(post), post.id), attribute: PLACES }];
  const listed = toListedEvent(post);
  const day = getDay(listed.start);
  // The dates of a series are written together, by one writer: one shard lets a transaction update fewer items.
  const shard = post.parent ?? post.id;
  const terms = getCountedTerms(listed);
  return [
    { key: daysKey(getEventSet(listed), day.slice(0, 7), shard), attribute: dayAttribute(day) },
    ...terms.map((term) => ({ key: termCountKey(term, shard), attribute: termAttribute(term) })),
  ];
};

interface Change {
  readonly key: Key;
  readonly amounts: Map<string, number>;
}

const addToCounter = (changes: Map<string, Change>, { key, attribute }: Counted, amount: number): void => {
  const name = `${key.pk} ${key.sk}`;
  const change = changes.get(name) ?? { key, amounts: new Map<string, number>() };
  change.amounts.set(attribute, (change.amounts.get(attribute) ?? 0) + amount);
  changes.set(name, change);
};

interface PostChange {
  readonly before?: AnyPost | undefined;
  readonly after: AnyPost;
}

/** Plans the counter updates of a transaction that writes these posts, merged to one update per item. */
export const planCounters = (changes: readonly PostChange[]): readonly WriteItem[] => {
  const items = new Map<string, Change>();
  for (const { before, after } of changes) {
    for (const counted of before === undefined ? [] : getCounters(before)) addToCounter(items, counted, -1);
    for (const counted of getCounters(after)) addToCounter(items, counted, 1);
  }
  return [...items.values()].flatMap(({ key, amounts }) => {
    const real = [...amounts].filter(([, amount]) => amount !== 0);
    if (real.length === 0) return [];
    return [update(config.tables.calendar, key, add(Object.fromEntries(real)))];
  });
};
