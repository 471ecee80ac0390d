import { describe, expect, test } from 'vitest';
import { relaxGroup } from '#lib/procurement/domain/explain/relaxGroup.ts';
import type { ProblemTables } from '#lib/procurement/domain/problem/compareTables.ts';
import { type AlertAnswer, LIMIT_GROUPS } from '#lib/procurement/domain/questions/alerts.ts';
import { applyDraft, type CellChange, NO_CHANGES, setCells } from '#lib/ui/browser/procurement/plan/data/draft.ts';
import { call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as getPlanProblem } from '../../../../functions/procurement/calculator/getPlanProblem.ts';
import { handler as getPlanAlerts } from '../../../../functions/procurement/calculator/plan/getPlanAlerts.ts';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

const plan = async (body: string): Promise<string> => {
  const { json } = await call(calculate, { path: { configurationName: 'OnTime' }, body });
  expect(await ended(json.ODProcurementPlanID)).toBe(1);
  return json.ODProcurementPlanID;
};

const readAlerts = async (planId: string, query = ''): Promise<readonly AlertAnswer[]> =>
  (await call(getPlanAlerts, { path: { planId }, query })).json;

describe('the limits of an alert that are relaxed in the data', () => {
  test.each(LIMIT_GROUPS)(
    'supply the units that were told, after re-planning: %s',
    async (group) => {
      const id = await plan(instance('03-tiny-every-alert'));
      const tables: ProblemTables = (await call(getPlanProblem, { path: { planId: id } })).json.materialList;
      const parts = new Set((await readAlerts(id)).map(({ PartId }) => PartId));
      let tried = 0;
      for (const part of parts)
        for (const alert of await readAlerts(id, `partId=${part}`)) {
          const limit = alert.Limits.find(({ Group }) => Group === group);
          if (limit === undefined || limit.NeededIncrease === 0) continue;
          const changes = relaxGroup(group, part, limit.NeededIncrease, tables).flatMap(
            (each): readonly CellChange[] => ('row' in each ? [{ ...each, text: String(each.value) }] : []),
          );
          const { materialList } = applyDraft(tables, setCells(tables, NO_CHANGES, changes));
          const after = (await readAlerts(await plan(JSON.stringify({ materialList })))).find(
            ({ PartId, RequiredPeriod, RequirementType }) =>
              PartId === part && RequiredPeriod === alert.RequiredPeriod && RequirementType === alert.RequirementType,
          );
          expect(after?.MissingAmount ?? 0, `missing of part ${part}`).toBe(alert.MissingAmount - limit.Recovers);
          expect((after?.MissingAmount ?? 0) + (after?.LateQuantity ?? 0), `not on time of part ${part}`).toBe(
            alert.MissingAmount + alert.LateQuantity - limit.OnTime,
          );
          tried += 1;
        }
      expect(tried).toBeGreaterThan(0);
    },
    60_000,
  );
});
