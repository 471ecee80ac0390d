import { getDay } from '#lib/calendar/domain/dates/dates.ts';
import { getCountedTerms } from '#lib/calendar/domain/events/countedTerms.ts';
import type { AnyPost } from '#lib/calendar/domain/model.ts';
import { dayAttribute, daysKey, placeCountKey, SCHEMA, termAttribute, termCountKey } from '#lib/calendar/store/keys.ts';
import {
  getIndexedEventSet,
  getIndexedPlaceSet,
  removeIndexMark,
  toIndexedEvent,
} from '#lib/calendar/store/posts/indexSchema.ts';
import { config } from '#lib/shared/config.ts';
import { type Key, update, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

/** Name of the attribute that counts venues or organizers. */
export const PLACES = 'places';

interface Counted {
  readonly key: Key;
  readonly attribute: string;
}

const getCounters = (post: AnyPost): readonly Counted[] => {
  if (post.kind !== 'event')
    return [{ key: placeCountKey(post.kind, getIndexedPlaceSet(post), post.id), attribute: PLACES }];
  const day = getDay(post.start);
  const terms = getCountedTerms(toIndexedEvent(post));
  return [
    { key: daysKey(getIndexedEventSet(post), day.slice(0, 7), post.id), attribute: dayAttribute(day) },
    ...terms.map((term) => ({ key: termCountKey(term, post.id), attribute: termAttribute(term) })),
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
    for (const counted of getCounters(removeIndexMark(after))) addToCounter(items, counted, 1);
  }
  return [...items.values()].flatMap(({ key, amounts }) => {
    const real = [...amounts].filter(([, amount]) => amount !== 0);
    if (real.length === 0) return [];
    const sums = real.map((_, index) => `#c${index} :c${index}`).join(', ');
    return [
      update(config.tables.calendar, key, {
        expression: `ADD ${sums} SET #schema = :schema`,
        names: { '#schema': 'schema', ...Object.fromEntries(real.map(([name], index) => [`#c${index}`, name])) },
        values: { ':schema': SCHEMA, ...Object.fromEntries(real.map(([, amount], index) => [`:c${index}`, amount])) },
      }),
    ];
  });
};
