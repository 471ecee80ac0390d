import { cancelCalculation } from '#lib/procurement/actions/calculations/cancelCalculation.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** PUT /api/ProcurementCalculator/CancelCalculation/{taskId}: answers false for a task that has ended. */
export const handler = procurementRoute({ operation: 'CancelCalculation', path: ['taskId'] }, async ({ path }) => ({
  success: await cancelCalculation(path.taskId),
}));
