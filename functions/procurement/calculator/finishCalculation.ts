import { finishCalculation } from '#lib/procurement/actions/calculations/finishCalculation.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** PUT /api/ProcurementCalculator/FinishCalculation/{taskId}: ends the search and keeps the best plan found. */
export const handler = procurementRoute({ operation: 'FinishCalculation', path: ['taskId'] }, async ({ path }) => ({
  success: await finishCalculation(path.taskId),
}));
