import {
  integer,
  listOf,
  number,
  closedObject as object,
  type Schema,
  string,
} from '#lib/shared/http/openApiSchema.ts';

const chance = (what: string): Schema => ({ ...number(what), minimum: 0, maximum: 1 });
const units = (what: string): Schema => ({ ...number(what), minimum: 0 });

export const RISK_SCHEMAS: Readonly<Record<string, Schema>> = {
  PlanRisk: object({
    ODProcurementPlanID: string('Id of the plan'),
    LateBy: integer('Periods by which a late order arrives late'),
    SimulatedParts: integer('Parts with too many orders for an exact computation'),
    MarginOfError: number('95 % margin of error of the chances of simulated parts; 0: all figures are exact'),
    ExpectedLateUnits: units('Expected number of required units that are late or missing in their period'),
    PlannedLateUnits: units('The same if every order is on time'),
    ExpectedLateUnitPeriods: units('Expected units times periods of backlog'),
    PlannedLateUnitPeriods: units('The same if every order is on time: LateUnitPeriods'),
    Lines: {
      ...listOf(
        object({
          PartId: integer('Part'),
          SupplierId: integer('Supplier of the order'),
          OrderPeriod: integer('PeriodID of the order'),
          Quantity: integer('Units of the part in the order'),
          Chance: chance('Chance that the order is late'),
          LateUnits: units('Expected units of the part that are late because the order is'),
        }),
        'Parts in orders whose delay hurts most, worst first',
      ),
      maxItems: 10,
    },
    Parts: listOf(
      object({
        PartId: integer('Part'),
        StockOut: chance('Chance that units are missing at the end of some period'),
        ExpectedLateUnits: units('Expected number of required units that are late or missing in their period'),
        PlannedLateUnits: units('The same if every order is on time'),
        Periods: listOf(
          object({
            PeriodID: integer('Period'),
            StockOut: chance('Chance that units are missing at the end of the period'),
          }),
          'Periods with a chance of a stock-out',
        ),
      }),
      'Parts with a chance of a stock-out, largest increase of late units first',
    ),
  }),
};
