import { checkTaskStatus } from '#lib/procurement/actions/calculations/checkTaskStatus.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** PUT /api/ProcurementCalculator/CheckTaskStatus/{taskId}: -1 for an unknown task. */
export const handler = procurementRoute({ operation: 'CheckTaskStatus', path: ['taskId'] }, async ({ path }) => ({
  status: await checkTaskStatus(path.taskId),
}));
