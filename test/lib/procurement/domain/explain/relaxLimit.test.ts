import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Configuration } from '#lib/procurement/domain/configuration/configuration.ts';
import { createExplainAlert } from '#lib/procurement/domain/explain/alertLimits.ts';
import { type Relaxation, relaxLimit } from '#lib/procurement/domain/explain/relaxLimit.ts';
import { getReasonText, type PlanLists, type ReasonText } from '#lib/procurement/domain/plan/plan.ts';
import type { ProblemTables, TableRow } from '#lib/procurement/domain/problem/compareTables.ts';
import type { TableName } from '#lib/procurement/domain/problem/tables.ts';
import { toTables } from '#lib/procurement/domain/problem/toTables.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import {
  advanceCalculation,
  beginCalculation,
  finishCalculation,
} from '#lib/procurement/optimiser/schedule/calculation.ts';

const milp = await loadMilpSolver();
const configuration: Configuration = {
  name: 'OnTime',
  order: ['LateUnitPeriods', 'MinimumStockShortfallUnitPeriods', 'TotalCost'],
  recycledSupplierIds: [],
  recycledPartTypes: [],
};
const { materialList } = JSON.parse(readFileSync('test/instances/procurement/03-tiny-every-alert.json', 'utf8')) as {
  readonly materialList: ProblemTables;
};

const plan = (tables: ProblemTables) => {
  const read = readProblem({ materialList: tables });
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  const { problem } = read;
  const control = { milp, shouldStop: () => false, onProgress: () => undefined };
  const state = advanceCalculation(problem, configuration, beginCalculation(), control);
  return { problem, lists: finishCalculation(problem, configuration, state).lists };
};

interface FoundAlert {
  readonly part: number;
  readonly period: number;
  readonly reason: ReasonText;
  readonly units: number;
  readonly isMissing: boolean;
}

const listAlerts = ({ ProposedPurchaseLate, UnavailableItems }: PlanLists): readonly FoundAlert[] => [
  ...ProposedPurchaseLate.map(({ PartId, RequiredPeriod, Reason, Quantity }) => ({
    part: PartId,
    period: RequiredPeriod,
    reason: getReasonText(Reason),
    units: Quantity,
    isMissing: false,
  })),
  ...UnavailableItems.map(({ PartId, RequiredPeriod, ReasonText: reason, MissingAmount, LateAmount }) => ({
    part: PartId,
    period: RequiredPeriod,
    reason,
    units: MissingAmount + LateAmount,
    isMissing: MissingAmount > 0,
  })),
];

const apply = (tables: ProblemTables, relaxations: readonly Relaxation[]): ProblemTables => {
  const changed: Record<TableName, readonly TableRow[]> = { ...tables };
  for (const relaxation of relaxations) {
    const rows = changed[relaxation.table];
    changed[relaxation.table] =
      'added' in relaxation
        ? [...rows, relaxation.added]
        : rows.map((row, n) => (n === relaxation.row ? row.with(relaxation.place, relaxation.value) : row));
  }
  return changed;
};

test('an alert of each reason is gone in a plan of the data without its limits', () => {
  const { problem, lists } = plan(materialList);
  // As the API gives the data of a plan back.
  const tables = toTables(problem);
  const alerts = listAlerts(lists);
  const purchases = [...lists.ProposedPurchaseOnTime, ...lists.ProposedPurchaseLate];
  expect(new Set(alerts.map(({ reason }) => reason)).size).toBe(9);
  for (const alert of alerts) {
    const part = problem.parts.find(({ id }) => id === alert.part);
    if (part === undefined) throw new Error('no part');
    const own = purchases.filter(({ PartId }) => PartId === alert.part);
    const limits = createExplainAlert(problem, part, own)(alert);
    const relaxations = limits.flatMap((limit) => relaxLimit(limit, alert, tables));
    const after = listAlerts(plan(apply(tables, relaxations)).lists);
    const same = after.filter((each) => each.part === alert.part && each.period === alert.period);
    expect(same, `part ${alert.part}: ${alert.reason}`).toEqual([]);
  }
});
