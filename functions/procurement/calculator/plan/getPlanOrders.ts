import { askPlan } from '#lib/procurement/actions/plans/askPlan.ts';
import { readFlag, readInteger, readListPage } from '#lib/procurement/wire/request/readQuery.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** GET /api/ProcurementCalculator/GetPlan/{planId}/orders: purchase orders, and the cost of giving up each of them. */
export const handler = procurementRoute(
  {
    operation: 'GetPlanOrders',
    path: ['planId'],
    query: ['supplierId', 'orderPeriod', 'exact', 'offset', 'limit'],
    advice: 'Ask for fewer orders with limit and offset, or with supplierId and orderPeriod.',
  },
  async ({ path, query }) =>
    askPlan(path.planId, () => {
      const supplierId = readInteger(query, 'supplierId', 0, Number.MAX_SAFE_INTEGER);
      const orderPeriod = readInteger(query, 'orderPeriod', 0, Number.MAX_SAFE_INTEGER);
      const page = readListPage(query);
      return {
        kind: 'orders',
        filter: {
          ...(supplierId !== undefined && { supplierId }),
          ...(orderPeriod !== undefined && { orderPeriod }),
          ...(readFlag(query, 'exact') === false && { isEstimate: true }),
        },
        ...(page && { page }),
      };
    }),
);
