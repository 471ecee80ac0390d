import type { Place } from '#lib/calendar/domain/model.ts';
import { foldTitle } from '#lib/calendar/domain/text/foldName.ts';
import { LANGUAGES, type Language } from '#lib/calendar/domain/text/languages.ts';
import { nameKey } from '#lib/calendar/store/keys.ts';
import type { PlannedItem, PostWrite } from '#lib/calendar/store/plan.ts';
import { config } from '#lib/shared/config.ts';
import { set } from '#lib/shared/dynamodb/expression.ts';
import { batchGet } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import { type Key, update, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

/** The objects that have a name. */
export interface NameHolders {
  /** Number of changes of the holders; 0: the name was never used. */
  readonly seen: number;
  readonly holders: readonly { readonly id: number; readonly language: Language }[];
}

/** Attribute of a holder in the item of a name: language and id, `en:12`. */
const HOLDER = /^([a-z]{2}):(\d+)$/;

const parseHolders = (row: StoredItem): NameHolders['holders'] =>
  Object.keys(row)
    .flatMap((attribute) => {
      const [, language, id] = HOLDER.exec(attribute) ?? [];
      return id === undefined ? [] : [{ id: Number(id), language: language as Language }];
    })
    .sort((one, other) => one.id - other.id);

/** Returns the holders of each name, in the order of `names`. Cost: one request. */
export const findNameHolders = async (
  kind: Place['kind'],
  names: readonly string[],
): Promise<readonly NameHolders[]> => {
  const rows = await batchGet(
    config.tables.calendar,
    names.map((name) => nameKey(kind, foldTitle(name))),
  );
  return names.map((_, index) => ({ seen: Number(rows[index]?.seen ?? 0), holders: parseHolders(rows[index] ?? {}) }));
};

interface PlaceName {
  readonly key: Key;
  /** Attribute of the holder. */
  readonly holder: string;
}

/** Returns the names of a place by name and language; none for a trashed place. */
const getNames = (place: Place | undefined): ReadonlyMap<string, PlaceName> => {
  const names = LANGUAGES.flatMap((language) => {
    const title = place?.texts[language]?.title;
    if (place === undefined || place.status === 'trash' || title === undefined) return [];
    const key = nameKey(place.kind, foldTitle(title));
    return [[`${key.pk} ${language}`, { key, holder: `${language}:${place.id}` }] as const];
  });
  return new Map(names);
};

interface NameChange {
  readonly key: Key;
  readonly add: string[];
  readonly drop: string[];
  /** Place that takes or leaves the name, for the report of a failure. */
  readonly place: Place;
  seen: NameHolders['seen'] | undefined;
}

/**
 * Plans the updates of name items, merged to one update per name. If `nameSeen` is given, a name may be taken only
 * while its change counter still has this value: two concurrent creations cannot both take it.
 */
export const planNames = (writes: readonly PostWrite[]): readonly PlannedItem[] => {
  const changes = new Map<string, NameChange>();
  for (const { before, after, nameSeen } of writes) {
    if (after.kind === 'event') continue;
    const [old, now] = [getNames(before?.kind === 'event' ? undefined : before), getNames(after)];
    const getChange = (key: Key): NameChange => {
      const change = changes.get(key.pk) ?? { key, add: [], drop: [], place: after, seen: nameSeen };
      change.seen ??= nameSeen;
      changes.set(key.pk, change);
      return change;
    };
    for (const [name, { key, holder }] of now) if (!old.has(name)) getChange(key).add.push(holder);
    for (const [name, { key, holder }] of old) if (!now.has(name)) getChange(key).drop.push(holder);
  }
  return [...changes.values()].map((change) => ({
    item: planName(change),
    failure: { reason: 'name', kind: change.place.kind, id: change.place.id },
  }));
};

const planName = ({ key, add, drop, seen }: NameChange): WriteItem => {
  const change = set(Object.fromEntries(add.map((holder) => [holder, true])), { add: { seen: 1 }, remove: drop });
  const free =
    seen === 0 ? { expression: 'attribute_not_exists(pk)' } : { expression: 'seen = :seen', values: { ':seen': seen } };
  return update(config.tables.calendar, key, change, seen === undefined ? undefined : free);
};
