import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { toTables } from '#lib/procurement/domain/problem/toTables.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { anyBody } from '#test/support/procurement/anyBody.ts';

const problemOf = (body: unknown): Problem | undefined => {
  const read = readProblem(body);
  return 'problem' in read ? read.problem : undefined;
};

/** A problem as it is stored, without the number of its warnings. */
const stored = (problem: Problem | undefined) => {
  const { warnings: _, ...rest } = JSON.parse(JSON.stringify(problem)) as Problem;
  return rest;
};

const expectSame = (body: unknown): void => {
  const problem = problemOf(body);
  if (problem === undefined) throw new Error(JSON.stringify(readProblem(body)));
  const again = { materialList: toTables(JSON.parse(JSON.stringify(problem))) };
  expect(readProblem(again)).not.toHaveProperty('errors');
  expect(stored(problemOf(again))).toEqual(stored(problem));
};

/** Forms of dates: the first date, and the step from one period to the next. */
const FORMS = [
  [1, 1],
  [20_261_226, 1],
  [99_991_226, 1],
  [1_700_000_000, 86_400],
  [1_700_000_000_000, 86_400_000],
] as const;

test('a problem written back as tables assembles to the same problem', () => {
  const form = fc.constantFrom(...FORMS);
  const gaps = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(anyBody(), form, gaps, fc.boolean(), ({ materialList }, [first, step], skips, isPlanned) => {
      const places = skips.map((_, n) => skips.slice(0, n + 1).reduce((sum, skip) => sum + 1 + skip, 0));
      const date = (n: number) => (n <= 0 ? 0 : first + step * (n - 1));
      const plan = materialList.ProductionPlan.map(([id, from = 0, to = 0]) => [id, date(from), date(to)]);
      expectSame({
        materialList: {
          ...materialList,
          AvailableParts: materialList.AvailableParts.map(([part, quantity, at]) => [
            part,
            quantity,
            date(Math.min(6, at)),
          ]),
          ProductionPlan: isPlanned ? plan : [],
          PartsToBuy: materialList.PartsToBuy.map(([part, amount, unused, period]) => [
            part,
            amount,
            unused,
            places[period - 1],
          ]),
          Periods: materialList.Periods.map(([, , active], n) => [places[n], date(n + 1), active]),
        },
      });
    }),
  );
});

test.each([
  '01-tiny-cheap-or-fast',
  '02-tiny-lots-and-limits',
  '03-tiny-every-alert',
  '04-small-objects',
  '05-daily-calendar',
  '06-medium',
  '07-coupled-40',
])('the instance %s assembles to the same problem', (name) => {
  expectSame(JSON.parse(readFileSync(`test/instances/procurement/${name}.json`, 'utf8')));
});

test('a plan that begins after the last period still does', () => {
  const body = JSON.parse(readFileSync('test/instances/procurement/01-tiny-cheap-or-fast.json', 'utf8'));
  const last = Math.max(...body.materialList.Periods.map((row: readonly number[]) => Number(row[1])));
  body.materialList.ProductionPlan = [[1, last + 1, last + 2]];

  expectSame(body);
});
