import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '#lib/shared/auth/passwords/passwords.ts';
import { addPrincipal } from '#lib/shared/auth/principals.ts';
import type { HttpHandler } from '#lib/shared/http/handler.ts';
import { ROLES } from '#lib/shared/roles/roles.ts';
import { call, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as allPlans } from '../../../functions/procurement/calculator/allPlans.ts';
import { handler as calculateFromMaterialNecessity } from '../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as calculateNewPlan } from '../../../functions/procurement/calculator/calculateNewPlan.ts';
import { handler as cancelCalculation } from '../../../functions/procurement/calculator/cancelCalculation.ts';
import { handler as checkTaskStatus } from '../../../functions/procurement/calculator/checkTaskStatus.ts';
import { handler as comparePlans } from '../../../functions/procurement/calculator/comparePlans.ts';
import { handler as deletePlan } from '../../../functions/procurement/calculator/deletePlan.ts';
import { handler as endpoints } from '../../../functions/procurement/calculator/endpoints.ts';
import { handler as finishCalculation } from '../../../functions/procurement/calculator/finishCalculation.ts';
import { handler as choosePoint } from '../../../functions/procurement/calculator/front/choosePoint.ts';
import { handler as explorePlan } from '../../../functions/procurement/calculator/front/explorePlan.ts';
import { handler as getPlanFront } from '../../../functions/procurement/calculator/front/getPlanFront.ts';
import { handler as getCurrentPlan } from '../../../functions/procurement/calculator/getCurrentPlan.ts';
import { handler as getPlan } from '../../../functions/procurement/calculator/getPlan.ts';
import { handler as getPlanKpis } from '../../../functions/procurement/calculator/getPlanKpis.ts';
import { handler as getPlanProblem } from '../../../functions/procurement/calculator/getPlanProblem.ts';
import { handler as getPlanProgress } from '../../../functions/procurement/calculator/getPlanProgress.ts';
import { handler as getPlanOverview } from '../../../functions/procurement/calculator/plan/getPlanOverview.ts';
import { handler as planTitle } from '../../../functions/procurement/calculator/planTitle.ts';
import { handler as tasks } from '../../../functions/procurement/calculator/tasks.ts';
import { handler as configurations } from '../../../functions/procurement/configuration/configurations.ts';
import { handler as deleteConfiguration } from '../../../functions/procurement/configuration/deleteConfiguration.ts';
import { handler as getConfiguration } from '../../../functions/procurement/configuration/getConfiguration.ts';
import { handler as putConfiguration } from '../../../functions/procurement/configuration/putConfiguration.ts';
import { handler as exportPlan } from '../../../functions/procurement/export/exportPlan.ts';
import { handler as deleteImport } from '../../../functions/procurement/import/deleteImport.ts';
import { handler as getImport } from '../../../functions/procurement/import/getImport.ts';
import { handler as importData } from '../../../functions/procurement/import/import.ts';
import { handler as imports } from '../../../functions/procurement/import/imports.ts';
import { handler as importTemplate } from '../../../functions/procurement/import/importTemplate.ts';
import { handler as useImport } from '../../../functions/procurement/import/useImport.ts';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

/** Every route with its response to permitted callers for objects that do not exist. */
const ROUTES: readonly (readonly [string, HttpHandler, number])[] = [
  ['GetCurrentPlan', getCurrentPlan, 404],
  ['GetPlan', getPlan, 404],
  ['AllPlans', allPlans, 404],
  ['Tasks', tasks, 200],
  ['GetPlanProgress', getPlanProgress, 404],
  ['GetPlanProblem', getPlanProblem, 404],
  ['PlanTitle', planTitle, 404],
  ['GetImport', getImport, 404],
  ['CalculateNewPlan', calculateNewPlan, 409],
  ['CalculateFromMaterialNecessity', calculateFromMaterialNecessity, 404],
  ['CancelCalculation', cancelCalculation, 404],
  ['FinishCalculation', finishCalculation, 404],
  ['CheckTaskStatus', checkTaskStatus, 200],
  ['DeletePlan', deletePlan, 404],
  ['Endpoints', endpoints, 200],
  ['Import', importData, 400],
  ['GetPlanKpis', getPlanKpis, 404],
  ['GetPlanOverview', getPlanOverview, 404],
  ['GetPlanFront', getPlanFront, 404],
  ['ChoosePoint', choosePoint, 404],
  ['ExplorePlan', explorePlan, 404],
  ['Imports', imports, 200],
  ['ImportTemplate', importTemplate, 200],
  ['UseImport', useImport, 404],
  ['DeleteImport', deleteImport, 404],
  ['ExportPlan', exportPlan, 404],
  ['ComparePlans', comparePlans, 404],
  ['Configurations', configurations, 200],
  ['GetConfiguration', getConfiguration, 404],
  ['PutConfiguration', putConfiguration, 400],
  ['DeleteConfiguration', deleteConfiguration, 404],
];
const path = { planId: 'none', otherId: 'none', importId: 'none', taskId: 'none', configurationName: 'none' };

const as = (name: string, password = 'secret') => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
});

const OTHERS = ROLES.filter((role) => role !== 'planner' && role !== 'administrator');

beforeAll(async () => {
  const password = await hashPassword('secret');
  for (const role of ROLES) await addPrincipal(role, { password, roles: [role] });
});
beforeEach(() => {
  vi.stubEnv('AUTH_MODE', 'required');
  return () => vi.unstubAllEnvs();
});

describe.each(ROUTES)('%s', (_, handler, status) => {
  test('returns 401 without credentials', async () => {
    const answer = await call(handler, { path });

    expect(answer).toMatchObject({ status: 401, json: { code: 'unauthenticated', message: expect.any(String) } });
    expect(answer.headers['WWW-Authenticate']).toMatch(/^Basic /);
  });

  test.each(OTHERS)('is forbidden for a %s', async (role) => {
    const { status: refused, json } = await call(handler, { path, headers: as(role) });

    expect([refused, json.code]).toEqual([403, 'forbidden']);
  });

  test.each(['planner', 'administrator'])('is permitted for a %s', async (role) => {
    expect((await call(handler, { path, headers: as(role) })).status).toBe(status);
  });
});

test('a wrong password returns 401', async () => {
  expect((await call(endpoints, { headers: as('planner', 'wrong') })).status).toBe(401);
});
