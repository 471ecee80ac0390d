import { dayOf } from '#lib/calendar/domain/dates/dates.ts';
import type { AnyPost } from '#lib/calendar/domain/model.ts';
import { listedForm } from '#lib/calendar/domain/posts/listedForm.ts';
import { dayAttribute, daysKey, placeCountKey, SCHEMA, termAttribute, termCountKey } from '#lib/calendar/store/keys.ts';
import { indexedEvent, indexedEventSet, indexedPlaceSet, inPresentForm } from '#lib/calendar/store/posts/indexForm.ts';
import { config } from '#lib/shared/config.ts';
import { type Key, update, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

/** The attribute that counts places. */
export const PLACES = 'places';

interface Counted {
  readonly key: Key;
  readonly attribute: string;
}

const countedAs = (post: AnyPost): readonly Counted[] => {
  if (post.kind !== 'event')
    return [{ key: placeCountKey(post.kind, indexedPlaceSet(post), post.id), attribute: PLACES }];
  const day = dayOf(post.start);
  const { categories, tags } = listedForm(indexedEvent(post));
  const terms = post.status === 'publish' ? [...categories, ...tags] : [];
  return [
    { key: daysKey(indexedEventSet(post), day.slice(0, 7), post.id), attribute: dayAttribute(day) },
    ...terms.map((term) => ({ key: termCountKey(term, post.id), attribute: termAttribute(term) })),
  ];
};

interface Change {
  readonly key: Key;
  readonly amounts: Map<string, number>;
}

const addTo = (changes: Map<string, Change>, { key, attribute }: Counted, amount: number): void => {
  const name = `${key.pk} ${key.sk}`;
  const change = changes.get(name) ?? { key, amounts: new Map<string, number>() };
  change.amounts.set(attribute, (change.amounts.get(attribute) ?? 0) + amount);
  changes.set(name, change);
};

interface PostChange {
  readonly before?: AnyPost | undefined;
  readonly after: AnyPost;
}

/** What the writes of these posts, all in one transaction, do to the counters: one update an item. */
export const counterWrites = (changes: readonly PostChange[]): readonly WriteItem[] => {
  const items = new Map<string, Change>();
  for (const { before, after } of changes) {
    for (const counted of before === undefined ? [] : countedAs(before)) addTo(items, counted, -1);
    for (const counted of countedAs(inPresentForm(after))) addTo(items, counted, 1);
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
