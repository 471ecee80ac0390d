import { expect, test, vi } from 'vitest';
import { countIssues, IssueList, listIssues, toColumn } from '#lib/procurement/domain/problem/issueList.ts';

const MOST = 5;

const listOf = (issues: readonly (readonly [kind: string, path: string])[]): IssueList<{ readonly path: string }> => {
  const list = new IssueList<{ readonly path: string }>(MOST);
  for (const [kind, path] of issues) list.collect(kind, toColumn(path), () => ({ path }));
  return list;
};

test('the issues of a kind in a column are created up to the limit, and counted beyond it', () => {
  const create = vi.fn((path: string) => ({ path }));
  const list = new IssueList<{ readonly path: string }>(MOST);
  for (let row = 0; row < 1000; row += 1) list.collect('negative', 'Part.Amount', () => create(`${row}`));

  expect(create).toHaveBeenCalledTimes(MOST);
  expect(countIssues(listIssues([list], MOST))).toBe(1000);
});

test('every column is listed before a second kind of a column, and kinds before further issues', () => {
  const list = listOf([
    ['negative', 'A[0].x'],
    ['negative', 'A[1].x'],
    ['negative', 'A[2].x'],
    ['text', 'A[3].x'],
    ['fraction', 'A[4].x'],
    ['text', 'A[5].y'],
    ['text', 'B[6].x'],
  ]);

  expect(listIssues([list], 3).map(({ path }) => path)).toEqual(['A[0].x', 'A[5].y', 'B[6].x']);
  expect(listIssues([list], MOST).map(({ path }) => path)).toEqual(['A[0].x', 'A[3].x', 'A[4].x', 'A[5].y', 'B[6].x']);
});

test('the last listed issue of a kind in a column has the number of those left out', () => {
  const many = Array.from({ length: 9 }, (_, row) => ['negative', `A[${row}].x`] as const);

  expect(listIssues([listOf(many), listOf([['text', 'B[0].x']])], MOST)).toEqual([
    { path: 'A[0].x' },
    { path: 'A[1].x' },
    { path: 'A[2].x' },
    { path: 'A[3].x', more: 5 },
    { path: 'B[0].x' },
  ]);
});
