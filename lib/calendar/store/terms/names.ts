import type { Place } from '#lib/calendar/domain/model.ts';
import { foldedName } from '#lib/calendar/domain/terms/foldedNames.ts';
import { LANGUAGES, type Language } from '#lib/calendar/domain/text/languages.ts';
import { nameKey, SCHEMA } from '#lib/calendar/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import type { StoredItem } from '#lib/shared/dynamodb/conditionFailed.ts';
import { batchGet } from '#lib/shared/dynamodb/query.ts';
import { type Key, update, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

/** Who bears a name. */
export interface NameHolders {
  /** Counts the changes of this name's holders; 0: nobody ever bore it. */
  readonly seen: number;
  readonly holders: readonly { readonly id: number; readonly language: Language }[];
}

/** An attribute of a name's item that tells one holder: `en:12`. */
const HOLDER = /^([a-z]{2}):(\d+)$/;

const readHolders = (row: StoredItem | undefined): NameHolders => ({
  seen: Number(row?.seen ?? 0),
  holders: Object.keys(row ?? {})
    .flatMap((attribute) => {
      const [, language, id] = HOLDER.exec(attribute) ?? [];
      return id === undefined ? [] : [{ id: Number(id), language: language as Language }];
    })
    .sort((one, other) => one.id - other.id),
});

/** Who bears each of these names, in their order; one request. */
export const nameHolders = async (kind: Place['kind'], names: readonly string[]): Promise<readonly NameHolders[]> => {
  const rows = await batchGet(
    config.tables.calendar,
    names.map((name) => nameKey(kind, foldedName(name))),
  );
  return rows.map(readHolders);
};

/** The names under which a place is found: none in the trash. */
const namesOf = (place: Place | undefined): ReadonlyMap<string, { readonly key: Key; readonly holder: string }> => {
  const names = LANGUAGES.flatMap((language) => {
    const title = place?.texts[language]?.title;
    if (place === undefined || place.status === 'trash' || title === undefined) return [];
    const key = nameKey(place.kind, foldedName(title));
    return [[`${key.pk} ${language}`, { key, holder: `${language}:${place.id}` }] as const];
  });
  return new Map(names);
};

/**
 * What the write of a place does to the names. `seen`: by key of the name, the state in which the caller saw it: a new
 * place may take a name only while nobody else has taken it meanwhile.
 */
export const nameWrites = (
  before: Place | undefined,
  after: Place,
  seen: NameHolders['seen'] | undefined,
): readonly WriteItem[] => {
  const [old, now] = [namesOf(before), namesOf(after)];
  const changes = new Map<string, { key: Key; add: string[]; drop: string[] }>();
  const changeOf = (key: Key) => {
    const change = changes.get(key.pk) ?? { key, add: [], drop: [] };
    changes.set(key.pk, change);
    return change;
  };
  for (const [name, { key, holder }] of now) if (!old.has(name)) changeOf(key).add.push(holder);
  for (const [name, { key, holder }] of old) if (!now.has(name)) changeOf(key).drop.push(holder);
  return [...changes.values()].map(({ key, add, drop }) => nameWrite(key, add, drop, seen));
};

const aliases = (prefix: string, names: readonly string[]) =>
  names.map((name, index) => [`#${prefix}${index}`, name] as const);

const nameWrite = (key: Key, add: readonly string[], drop: readonly string[], seen: number | undefined): WriteItem => {
  const [added, dropped] = [aliases('a', add), aliases('d', drop)];
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
