import type { Place } from '#lib/calendar/domain/model.ts';
import { foldAccentedTitle, foldTitle } from '#lib/calendar/domain/text/foldName.ts';
import { LANGUAGES, type Language } from '#lib/calendar/domain/text/languages.ts';
import { nameKey, SCHEMA } from '#lib/calendar/store/keys.ts';
import { config } from '#lib/shared/config.ts';
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

/** Key under which earlier releases stored the name. */
const accentedKey = (kind: Place['kind'], title: string): Key => nameKey(kind, foldAccentedTitle(title));

/** Returns the holders of each name, in the order of `names`. Cost: one request. */
export const findNameHolders = async (
  kind: Place['kind'],
  names: readonly string[],
): Promise<readonly NameHolders[]> => {
  const rows = await batchGet(
    config.tables.calendar,
    names.flatMap((name) => [nameKey(kind, foldTitle(name)), accentedKey(kind, name)]),
  );
  return names.map((_, index) => {
    const [row, accented] = [rows[2 * index], rows[2 * index + 1]];
    return { seen: Number(row?.seen ?? 0), holders: parseHolders({ ...accented, ...row }) };
  });
};

interface PlaceName {
  readonly key: Key;
  readonly accented: Key;
  /** Attribute of the holder. */
  readonly holder: string;
}

/** Returns the names of a place by accented name and language; none for a trashed place. */
const getNames = (place: Place | undefined): ReadonlyMap<string, PlaceName> => {
  const names = LANGUAGES.flatMap((language) => {
    const title = place?.texts[language]?.title;
    if (place === undefined || place.status === 'trash' || title === undefined) return [];
    const [key, accented] = [nameKey(place.kind, foldTitle(title)), accentedKey(place.kind, title)];
    return [[`${accented.pk} ${language}`, { key, accented, holder: `${language}:${place.id}` }] as const];
  });
  return new Map(names);
};

/**
 * Plans the updates of name items. If `seen` is given, a name may be taken only while its change counter still has this
 * value: two concurrent creations cannot both take it.
 */
export const planNames = (
  before: Place | undefined,
  after: Place,
  seen: NameHolders['seen'] | undefined,
): readonly WriteItem[] => {
  const [old, now] = [getNames(before), getNames(after)];
  const changes = new Map<string, { key: Key; add: Set<string>; drop: Set<string> }>();
  const getChange = (key: Key) => {
    const change = changes.get(key.pk) ?? { key, add: new Set(), drop: new Set() };
    changes.set(key.pk, change);
    return change;
  };
  for (const [name, { key, holder }] of now) if (!old.has(name)) getChange(key).add.add(holder);
  for (const [name, { key, accented, holder }] of old)
    if (!now.has(name)) for (const held of [key, accented]) getChange(held).drop.add(holder);
  return [...changes.values()].map(({ key, add, drop }) => {
    // A name that differs from the former one in accents only has the same key.
    const dropped = [...drop].filter((holder) => !add.has(holder));
    return planName(key, [...add], dropped, seen);
  });
};

const toAliases = (prefix: string, names: readonly string[]) =>
  names.map((name, index) => [`#${prefix}${index}`, name] as const);

const planName = (key: Key, add: readonly string[], drop: readonly string[], seen: number | undefined): WriteItem => {
  const [added, dropped] = [toAliases('a', add), toAliases('d', drop)];
  const sets = ['#schema = :schema', ...added.map(([alias]) => `${alias} = :true`)].join(', ');
  const removes = dropped.length === 0 ? '' : ` REMOVE ${dropped.map(([alias]) => alias).join(', ')}`;
  const free =
    seen === 0
      ? { expression: 'attribute_not_exists(pk)' }
      : { expression: '#seen = :wasSeen', values: { ':wasSeen': seen } };
  return update(
    config.tables.calendar,
    key,
    {
      expression: `SET ${sets}${removes} ADD #seen :one`,
      names: { '#seen': 'seen', '#schema': 'schema', ...Object.fromEntries([...added, ...dropped]) },
      values: { ':one': 1, ':schema': SCHEMA, ...(added.length === 0 ? {} : { ':true': true }) },
    },
    seen === undefined ? undefined : free,
  );
};
