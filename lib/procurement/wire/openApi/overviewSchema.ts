import { MOST_SUPPLIERS } from '#lib/procurement/domain/plan/planOverview.ts';
import { integer, listOf, closedObject as object, type Schema, string } from '#lib/shared/http/openApiSchema.ts';

const nextOrders: Schema = {
  ...object({
    OrderPeriod: integer('PeriodID of the orders'),
    OrderDate: integer('Its date, in the form of the data'),
    Orders: integer('Purchase orders: suppliers of which something is ordered'),
    Lines: integer('Order lines: one per part and offer'),
    Value: integer('Price of these orders'),
    Suppliers: listOf(
      object(
        {
          SupplierId: integer('SupplierId'),
          Lines: integer('Order lines of the supplier'),
          Value: integer('Price of its lines'),
        },
        {
          SupplierName: string('Name of the supplier, where names were given'),
          SupplierText: string('Id of the supplier as the sender wrote it, if it is a text'),
        },
      ),
      `The ${MOST_SUPPLIERS} suppliers with the largest value, largest first`,
    ),
  }),
  description: 'Orders of the first period with orders; absent if the plan orders nothing',
};

const alertCounts = object({
  Reasons: listOf(
    object({
      ReasonText: string('Name of the reason'),
      Requirements: integer('Late or missing requirements: pairs of part and period, for each type'),
      Units: integer('Late and missing units'),
    }),
    'One entry per reason, most units first',
  ),
  LateRequirements: integer('Late requirements of production'),
  PartsMissing: integer('Parts with missing units for production'),
});

const cash = object({
  PeriodID: integer('PeriodID of the entry'),
  Date: integer('Its date, in the form of the data'),
  OrderedValue: integer('Price of what is ordered in the period'),
  DeliveredValue: integer('Price of what is delivered in the period'),
});

/** Returns the schema of the overview of a plan; `kpiChanges` is that of the changes of the figures. */
export const createOverviewSchema = (kpiChanges: Schema): Schema =>
  object(
    { Alerts: alertCounts, Periods: listOf(cash, 'One entry per period') },
    {
      NextOrders: nextOrders,
      Since: {
        ...object(
          {
            CommonOffers: {
              type: 'boolean',
              description: 'Whether at least half of the offers of each plan are in the other',
            },
          },
          { Kpis: { ...kpiChanges, description: 'Changes of the figures; present with CommonOffers' } },
        ),
        description: 'Present with `since`',
      },
    },
  );
