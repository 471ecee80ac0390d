import { expect, test } from 'vitest';
import type { Term } from '#lib/calendar/domain/model.ts';
import { hideDeletedTerms } from '#lib/calendar/domain/terms/terms.ts';

const category = (id: number, parent: number, members: Partial<Term> = {}): Term => ({
  ...{ kind: 'category', id, version: 1, modifiedUtc: '2027-01-01 00:00:00', parent },
  ...{ original: 'en', texts: { en: { title: `Category ${id}` } } },
  ...members,
});

test('below two deleted categories, readers see a category under its nearest ancestor that is not deleted', () => {
  const deleted = { texts: {}, isDeleted: true } as const;
  const terms = [category(1, 0), category(2, 1, deleted), category(3, 2, deleted), category(4, 3), category(5, 4)];
  expect(hideDeletedTerms(terms).map(({ id, parent }) => [id, parent])).toEqual([
    [1, 0],
    [4, 1],
    [5, 4],
  ]);
});
