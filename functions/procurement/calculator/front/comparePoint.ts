import { comparePoint } from '#lib/procurement/actions/plans/front/comparePoint.ts';
import { readPointNumber } from '#lib/procurement/wire/front.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** GET /api/ProcurementCalculator/GetPlan/{planId}/front/{point}: changes from a plan to a point of its front. */
export const handler = procurementRoute({ operation: 'ComparePoint', path: ['planId', 'point'] }, async ({ path }) =>
  comparePoint(path.planId, () => readPointNumber(path.point)),
);
