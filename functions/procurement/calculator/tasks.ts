import { listTasks } from '#lib/procurement/actions/calculations/listTasks.ts';
import { toTaskJson } from '#lib/procurement/wire/progress.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** GET /api/ProcurementCalculator/Tasks: running calculations and those that ended within a day. */
export const handler = procurementRoute({ operation: 'Tasks' }, async () => ({
  Tasks: (await listTasks()).map(toTaskJson),
}));
