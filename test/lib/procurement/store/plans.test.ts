import { expect, test } from 'vitest';
import { findConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { packText } from '#lib/procurement/store/gzipJson.ts';
import { recordResult } from '#lib/procurement/store/planList.ts';
import { findPlan, insertPlan } from '#lib/procurement/store/plans.ts';
import { storeValue } from '#lib/procurement/store/values.ts';
import { config } from '#lib/shared/config.ts';
import { getItem } from '#lib/shared/dynamodb/query.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';
import { newId } from '#lib/shared/ids.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('procurement');

const store = async (text: string) => storeValue(await packText(text));

test('a calculation whose result is recorded keeps its data', async () => {
  const planId = newId();
  const configuration = findConfiguration('Default');
  if (configuration === undefined) throw new Error('There is no default configuration');
  const problem = await store('{}');
  await insertPlan({ planId, date: '2026-11-20T10:00:00.000Z', configuration, problem });
  const table = config.tables.procurement;
  const plan = await findPlan(planId);
  if (plan === undefined) throw new Error('The plan is not stored');
  const result = {
    message: 'm',
    kpis: {} as never,
    overview: { Alerts: { Reasons: [], LateRequirements: 0, PartsMissing: 0 }, Periods: [] },
    lists: await store('{}'),
    state: await store('{}'),
    points: await store('[]'),
  };
  expect(await recordResult(plan, result)).toBe(true);
  // With its marker gone the collector of unclaimed values leaves the data alone.
  expect(await getItem(table, problem.claim.Delete?.Key as Key)).toBeUndefined();
});
