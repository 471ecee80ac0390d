import { listTasks } from '#lib/procurement/actions/calculations/listTasks.ts';
import { listTitles } from '#lib/procurement/actions/plans/planTitle.ts';
import { toTaskJson } from '#lib/procurement/wire/progress.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** GET /api/ProcurementCalculator/Tasks: running calculations and those that ended within a day; titles of plans. */
export const handler = procurementRoute({ operation: 'Tasks' }, async () => {
  const [tasks, titles] = await Promise.all([listTasks(), listTitles()]);
  return { Tasks: tasks.map(toTaskJson), Titles: titles };
});
