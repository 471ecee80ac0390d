import type { Term } from '#lib/calendar/domain/model.ts';
import { getFoldedName } from '#lib/calendar/domain/terms/terms.ts';
import { LANGUAGES } from '#lib/calendar/domain/text/languages.ts';
import { planDeletion } from '#lib/calendar/store/items/changes.ts';
import { planSlugClaims, planSlugReleases } from '#lib/calendar/store/items/slugs.ts';
import { termKey, termNameKey } from '#lib/calendar/store/keys.ts';
import type { PlannedItem, TermWrite } from '#lib/calendar/store/plan.ts';
import { buildTermItem, DELETED_MARK } from '#lib/calendar/store/terms/termItem.ts';
import { config } from '#lib/shared/config.ts';
import { add } from '#lib/shared/dynamodb/expression.ts';
import { type Key, put, putNew, remove, update, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

const getNameKeys = (term: Term | undefined): ReadonlyMap<string, Key> =>
  new Map(
    LANGUAGES.flatMap((language) => {
      const name = term && getFoldedName(term, language);
      if (term === undefined || name === undefined || term.twinIn?.includes(language)) return [];
      const key = termNameKey(term.kind, term.parent, language, name);
      return [[`${key.pk} ${key.sk}`, key] as const];
    }),
  );

/** Plans the items that keep names unique under one parent, in each language. */
const planNameClaims = (before: Term | undefined, after: Term | undefined) => {
  const [old, now] = [getNameKeys(before), getNameKeys(after)];
  const table = config.tables.calendar;
  return {
    taken: [...now].filter(([name]) => !old.has(name)).map(([, key]) => putNew(table, { ...key, id: after?.id })),
    left: [...old].filter(([name]) => !now.has(name)).map(([, key]) => remove(table, key)),
  };
};

/** Plans the items of a term, its names, its slugs and, for a deletion, its record. */
export const planTerm = ({ before, after, timeUtc, expiresAt }: TermWrite): readonly PlannedItem[] => {
  const table = config.tables.calendar;
  const term = after ?? before;
  if (term === undefined) return [];
  const { kind, id } = term;
  const unchanged = {
    expression: '#version = :version AND #lineage = :lineage',
    names: { '#version': 'version', '#lineage': 'lineage' },
    values: { ':version': before?.version, ':lineage': before?.lineage },
  };
  const own =
    after === undefined
      ? remove(table, termKey(kind, id), unchanged)
      : before === undefined
        ? putNew(table, buildTermItem(after, 0))
        : put(table, buildTermItem(after, before.lineage), unchanged);
  const { taken, left } = planNameClaims(before, after);
  const addFailure = (reason: 'changed' | 'name') => (item: WriteItem) => ({
    item,
    failure: { reason, kind, id } as const,
  });
  return [
    addFailure('changed')(own),
    ...(after === undefined ? [] : planSlugClaims(before, after)).map(({ language, item }) => ({
      item,
      failure: { reason: 'slug', kind, id, language } as const,
    })),
    ...taken.map(addFailure('name')),
    ...[...left, ...planSlugReleases(before, after)].map(addFailure('changed')),
    ...(timeUtc === undefined || expiresAt === undefined
      ? []
      : [addFailure('changed')(planDeletion({ kind, id, timeUtc }, expiresAt))]),
  ];
};

/** Plans the increment of each new parent's child counter, on the condition that the parent is not deleted. */
export const planParents = (writes: readonly TermWrite[]): readonly PlannedItem[] => {
  const moved = writes.flatMap(({ before, after }) =>
    after !== undefined && after.parent !== 0 && after.parent !== before?.parent ? [after] : [],
  );
  const parents = new Map(moved.map((term) => [term.parent, term]));
  return [...parents.values()].map(({ kind, id, parent }) => ({
    item: update(config.tables.calendar, termKey(kind, parent), add({ lineage: 1 }), {
      expression: 'attribute_exists(pk) AND attribute_not_exists(#term.#isDeleted)',
      names: { '#term': 'term', '#isDeleted': DELETED_MARK },
    }),
    failure: { reason: 'changed', kind, id } as const,
  }));
};
