import { readFileSync } from 'node:fs';
import { type AttributeValue, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkPlan } from '#lib/procurement/domain/check/checkPlan.ts';
import { findConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { advanceCalculation, finishCalculation } from '#lib/procurement/optimiser/schedule/calculation.ts';
import type { CalculationState } from '#lib/procurement/optimiser/schedule/calculationState.ts';
import { config } from '#lib/shared/config.ts';
import { dynamodb } from '#lib/shared/dynamodb/client.ts';
import { call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as comparePlans } from '../../../functions/procurement/calculator/comparePlans.ts';
import { handler as choosePoint } from '../../../functions/procurement/calculator/front/choosePoint.ts';
import { handler as getPlanFront } from '../../../functions/procurement/calculator/front/getPlanFront.ts';
import { handler as getPlanKpis } from '../../../functions/procurement/calculator/getPlanKpis.ts';
import { handler as getConfiguration } from '../../../functions/procurement/configuration/getConfiguration.ts';

/** Items, and states between slices, as the release before the least values of objectives stored them. */
interface Stored {
  readonly ids: Readonly<Record<'Balanced' | 'Mine', string>>;
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly states: Readonly<Record<'Balanced' | 'OnTime', readonly CalculationState[]>>;
}

const { ids, items, states }: Stored = JSON.parse(
  readFileSync('test/fixtures/procurement/storedBeforeLeastValues.json', 'utf8'),
);

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

const BODY = instance('01-tiny-cheap-or-fast');

/** Restores binary values, which the file holds in base64. */
const restored = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(restored);
  if (typeof value !== 'object' || value === null) return value;
  if ('base64' in value) return Buffer.from(String(value.base64), 'base64');
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, restored(one)]));
};

beforeAll(async () => {
  for (const item of items)
    await dynamodb.send(
      new PutItemCommand({
        TableName: config.tables.procurement,
        Item: restored(item) as Record<string, AttributeValue>,
      }),
    );
});

describe('a plan stored by the release before', () => {
  test('has its figures and its front, without least values', async () => {
    for (const planId of [ids.Balanced, ids.Mine]) {
      const { status, json } = await call(getPlanKpis, { path: { planId } });
      expect([status, json.Objectives]).toEqual([200, undefined]);
      expect((await call(getPlanFront, { path: { planId } })).json[0]).not.toHaveProperty('Objectives');
    }
    const { json } = await call(comparePlans, { path: { planId: ids.Balanced, otherId: ids.Mine } });
    expect(json.Kpis.TotalCost).toEqual({ Before: 110, After: 100, Change: -10 });
  });

  test('gives a chosen point, whose least values are found', async () => {
    const started = await call(choosePoint, { path: { planId: ids.Balanced }, body: JSON.stringify({ Point: 3 }) });
    const planId: string = started.json.ODProcurementPlanID;
    expect(await ended(planId)).toBe(1);

    const { json } = await call(getPlanKpis, { path: { planId } });
    expect(json.Objectives.TotalCost).toEqual({ Least: 100, Proven: 100, Gap: 40 });
  });

  test.each(['Balanced', 'Mine'] as const)('starts a what-if of %s', async (configurationName) => {
    const query = `from=${ids[configurationName]}`;
    const started = await call(calculate, { path: { configurationName }, query, body: BODY });
    const planId: string = started.json.ODProcurementPlanID;
    expect(await ended(planId)).toBe(1);

    const { json } = await call(getPlanKpis, { path: { planId } });
    expect(json.Objectives.TotalCost).toMatchObject({ Least: 100, Proven: 100 });
  });
});

test('a configuration stored by the release before is read', async () => {
  const { json } = await call(getConfiguration, { path: { configurationName: 'Mine' } });
  expect(json).toMatchObject({ Name: 'Mine', Order: ['TotalCost', 'LateUnitPeriods'] });
});

test('a calculation goes on from each phase that the release before stored', async () => {
  const read = readProblem(JSON.parse(BODY));
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  const { problem } = read;
  const milp = await loadMilpSolver();
  for (const [name, cost] of [
    ['Balanced', 110],
    ['OnTime', 140],
  ] as const) {
    const configuration = findConfiguration(name);
    if (configuration === undefined) throw new Error(name);
    for (const before of states[name]) {
      const state = advanceCalculation(problem, configuration, before, {
        milp,
        shouldStop: () => false,
        onProgress: () => {},
      });
      const plan = finishCalculation(problem, configuration, state);
      expect(checkPlan(problem, configuration, plan)).toEqual([]);
      expect(plan.kpis.TotalCost).toBe(cost);
      expect(state.leastValues).toHaveLength(problem.parts.length);
    }
  }
});
