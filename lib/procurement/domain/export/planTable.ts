import {
  type Configuration,
  isOrdered,
  type OrderedConfiguration,
} from '#lib/procurement/domain/configuration/configuration.ts';
import { formatTolerance } from '#lib/procurement/domain/configuration/tolerance.ts';
import type { Cell, ExportTable } from '#lib/procurement/domain/export/exportTable.ts';
import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';

/** Identification of a plan: its id, its configuration and its Message. */
export interface PlanHead {
  readonly planId: string;
  /** Start of the calculation: ISO 8601, UTC. */
  readonly date: string;
  readonly message: string;
  readonly configuration: Configuration;
  readonly title?: string;
}

const UNIT_PERIODS = 'units × periods';

/** Units of the figures. Money is in the unit of the prices. */
const KPI_UNITS: Readonly<Record<keyof Kpis, string>> = {
  UnavailableUnits: 'units',
  EndMinimumStockShortfall: 'units',
  LateUnitPeriods: UNIT_PERIODS,
  MinimumStockShortfallUnitPeriods: UNIT_PERIODS,
  TotalCost: 'money',
  SupplyRisk: 'units × percent',
  NonPriorityUnits: 'units',
  DeliveryTime: UNIT_PERIODS,
  ExcessStockUnitPeriods: UNIT_PERIODS,
  PurchaseOrders: 'orders',
  SuppliersUsed: 'suppliers',
  RecycledUnits: 'units',
  OnTimeRate: 'fraction of 1',
  LateUnits: 'units',
  AverageDelay: 'periods',
  FillRate: 'fraction of 1',
  MinimumStockCompliance: 'fraction of 1',
  AverageReliability: 'percent',
  PriorityShare: 'fraction of 1',
  AverageLeadTime: 'periods',
  AverageUnitCost: 'money per unit',
  OrderLines: 'lines',
  OverMaximumPartPeriods: 'parts × periods',
  RecycledShare: 'fraction of 1',
  Saving: 'money',
};

/** Lists the objectives of an order, each with its tolerance: `TotalCost (1 %), PurchaseOrders`. */
const formatOrder = ({ order, tolerances = {} }: OrderedConfiguration): string =>
  order
    .map((objective) => {
      const tolerance = tolerances[objective];
      return tolerance === undefined ? objective : `${objective} (${formatTolerance(tolerance)})`;
    })
    .join(', ');

const createConfigurationRows = (configuration: Configuration): readonly (readonly Cell[])[] => [
  ['Configuration', configuration.name],
  ...(isOrdered(configuration)
    ? [['Order', formatOrder(configuration)]]
    : Object.entries(configuration.weights).map(([name, weight]) => [`Weight ${name}`, weight, 'percent'])),
  ['LeadTimeUnit', configuration.leadTimeUnit ?? 'periods'],
];

/** Units of those members of a Message that are not figures. */
const PROOF: ReadonlyMap<string, string> = new Map([
  ['Gap', 'percent'],
  ['Gaps', 'percent'],
  ['Warnings', 'warnings'],
]);

/** Converts a member such as `Gap=0.00` to a row. A number becomes a number, `?` (not proven) stays text. */
const createProofRows = (message: string): readonly (readonly Cell[])[] =>
  message.split('; ').flatMap((member) => {
    const equals = member.indexOf('=');
    const [name, value] = [member.slice(0, equals), member.slice(equals + 1)];
    const unit = PROOF.get(name);
    return unit === undefined ? [] : [[name, Number.isFinite(Number(value)) ? Number(value) : value, unit]];
  });

/** Creates the overview of a plan: configuration, figures with their units, proven gap, warnings. */
export const createPlanTable = (head: PlanHead, kpis: Kpis, against: string | undefined): ExportTable => ({
  name: 'Plan',
  columns: ['Item', 'Value', 'Unit'],
  rows: [
    ['ODProcurementPlanID', head.planId],
    ...(head.title === undefined ? [] : [['Title', head.title]]),
    ['Calculated', new Date(head.date), 'UTC'],
    ...(against === undefined ? [] : [['ComparedWith', against]]),
    ...createConfigurationRows(head.configuration),
    ...createProofRows(head.message),
    ...Object.entries(kpis).map(([name, value]) => [name, value, KPI_UNITS[name as keyof Kpis]]),
  ],
});
