import { FORMATS, TABLES, XLSX_TYPE } from '#lib/procurement/wire/export/exportResponse.ts';
import { listOf, ref, type Schema } from '#lib/procurement/wire/openApi/schema.ts';

type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;

/** Description of an operation beyond its route. */
export interface OperationDescription {
  readonly summary: string;
  readonly answer: Content;
  readonly query?: Readonly<Record<string, Schema>>;
  readonly body?: Content;
  /** Reasons of the answers 404 and 409. */
  readonly notFound?: string;
  readonly conflict?: string;
  readonly isPublic?: true;
}

const json = (schema: Schema, example?: unknown): Content => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});
const file = (type: string): Content => ({ [type]: { schema: { type: 'string', contentMediaType: type } } });
const array = (name: string, description: string): Schema => listOf(ref(name), description);

const MATERIAL = {
  materialList: {
    Part: [{ PartId: 10, AvailabilityMinimumAmount: 0, AvailabilityMaximumAmount: 0, PartType: 1 }],
    AvailableParts: [[10, 5, 20260105]],
    ProductionPlan: [[1, 20260105, 20260105]],
    PartsToBuy: [[10, 15, 0, 2]],
    Supplier: [
      [1, 95, 1],
      [2, 80, 0],
    ],
    SupplierPart: [
      [1, 10, 0, 50, 1],
      [2, 10, 0, 50, 2],
    ],
    OfferPartSupplier: [
      [101, 1, 10, 1, 50, 0, 1, 3, 14],
      [201, 2, 10, 2, 50, 0, 1, 3, 11],
    ],
    Periods: [
      [1, 20260105, 1],
      [2, 20260112, 1],
      [3, 20260119, 1],
    ],
  },
};

const from: Readonly<Record<string, Schema>> = {
  from: {
    type: 'string',
    description:
      'Id of a completed plan for a what-if: results of unchanged parts are kept, so that a small change is calculated fast',
  },
};
const NO_PLAN = 'There is no such plan';
const NO_TASK = 'There is no such task';
const NO_IMPORT = 'There is no such import';
const NO_CONFIGURATION = 'There is no such configuration; the message lists the known ones';
const INCOMPLETE = 'The plan is not completed; the message gives the state of its calculation';
const upload: Content = Object.fromEntries(
  ['application/zip', XLSX_TYPE].map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]),
);
const form: Schema = {
  type: 'object',
  required: ['file'],
  properties: {
    file: { type: 'string', description: 'JSON, a ZIP of eight CSV files, or a workbook' },
    description: { type: 'string', maxLength: 10_000, description: 'Description of the import' },
  },
};

/** Descriptions of operations by their Action in `endpoints`. */
export const OPERATIONS: Readonly<Record<string, OperationDescription>> = {
  GetCurrentPlan: {
    summary: 'Returns the newest completed plan, in an array',
    answer: json(array('Plan', 'One plan')),
    notFound: 'No plan is completed yet',
  },
  GetPlan: {
    summary:
      'Returns a plan, in an array; until it is completed its lists are empty and its Message gives the state of its calculation',
    answer: json(array('Plan', 'One plan')),
    notFound: NO_PLAN,
  },
  GetPlanKpis: {
    summary: 'Returns the figures of a completed plan',
    answer: json(ref('Kpis')),
    notFound: NO_PLAN,
    conflict: INCOMPLETE,
  },
  GetPlanFront: {
    summary: 'Returns the Pareto front of a calculation: the plans found, none better than another in every criterion',
    answer: json(array('FrontPoint', 'Figures of each point; explored points come last')),
    notFound: NO_PLAN,
    conflict: INCOMPLETE,
  },
  ChoosePoint: {
    summary: 'Makes a point of the front a new plan; its calculation only explains the alerts',
    body: json(ref('ChosenPoint'), { Point: 1 }),
    answer: json(ref('Plan')),
    notFound: 'There is no such plan, or no such point on its front',
    conflict: INCOMPLETE,
  },
  ExplorePlan: {
    summary:
      'Finds the best plan for other weights, fewer orders or fewer suppliers among the results of a calculation',
    body: json(ref('Wish'), { MaximumPurchaseOrders: 2 }),
    answer: json(ref('FrontPoint')),
    notFound: NO_PLAN,
    conflict: `${INCOMPLETE}; or it was calculated with an order of objectives; or no plan within the limits was found`,
  },
  ComparePlans: {
    summary: 'Compares two completed plans',
    answer: json(ref('PlanDifference')),
    notFound: NO_PLAN,
    conflict: INCOMPLETE,
  },
  AllPlans: {
    summary: 'Returns all completed plans without their lists, newest first',
    answer: json(array('PlanSummary', 'Newest first')),
    notFound: 'No plan is completed yet',
  },
  CalculateNewPlan: {
    summary: 'Starts the calculation of a plan from the current import with the configuration Default',
    query: from,
    answer: json(ref('Plan')),
    notFound: 'There is no plan with the id in `from`',
    conflict: 'Nothing has been imported yet, or the plan in `from` is not completed',
  },
  CalculateFromMaterialNecessity: {
    summary: 'Starts the calculation of a plan from the data in the body',
    query: from,
    body: json(ref('MaterialNecessities'), MATERIAL),
    answer: json(ref('Plan')),
    notFound: `${NO_CONFIGURATION}; or there is no plan with the id in \`from\``,
    conflict: 'The plan in `from` is not completed',
  },
  CancelCalculation: {
    summary: 'Cancels a calculation; returns false if it had ended',
    answer: json(ref('Success')),
    notFound: NO_TASK,
  },
  CheckTaskStatus: {
    summary: 'Returns the status of a task; it remains after its plan was deleted, for which GetPlan answers 404',
    answer: json(ref('TaskStatus')),
  },
  DeletePlan: {
    summary: 'Deletes a plan; its calculation is stopped first',
    answer: json(ref('Success')),
    notFound: NO_PLAN,
  },
  Endpoints: { summary: 'Lists all routes', answer: json(array('Endpoint', 'All routes')) },
  OpenApi: { summary: 'Returns this document', answer: json({ type: 'object' }), isPublic: true },
  Import: {
    summary: 'Validates data and stores it for CalculateNewPlan',
    body: { ...json(ref('MaterialNecessities'), MATERIAL), ...upload, 'multipart/form-data': { schema: form } },
    answer: json(ref('ImportReport')),
  },
  ImportTemplate: { summary: 'Returns a workbook to fill in, with an example', answer: file(XLSX_TYPE) },
  Imports: { summary: 'Lists all imports, newest first', answer: json(array('Import', 'Newest first')) },
  UseImport: {
    summary: 'Makes an import the current one, which new plans are calculated from',
    answer: json(ref('Success')),
    notFound: NO_IMPORT,
  },
  DeleteImport: {
    summary: 'Deletes an import',
    answer: json(ref('Success')),
    notFound: NO_IMPORT,
    conflict: 'It is the current import',
  },
  Configurations: {
    summary: 'Lists all configurations, by name',
    answer: json(array('Configuration', 'By name')),
  },
  GetConfiguration: {
    summary: 'Returns a configuration',
    answer: json(ref('Configuration')),
    notFound: NO_CONFIGURATION,
  },
  PutConfiguration: {
    summary: 'Stores a new or changed configuration',
    body: json(ref('NewConfiguration'), { Weights: { Cost: 60, Lateness: 40 }, RecycledSupplierIds: [2] }),
    answer: json(ref('Configuration')),
  },
  DeleteConfiguration: {
    summary: 'Deletes a configuration',
    answer: json(ref('Success')),
    notFound: NO_CONFIGURATION,
    conflict: 'Default stands for this configuration',
  },
  RestoreConfiguration: {
    summary: 'Restores a built-in configuration to its original form, changed or deleted',
    answer: json(ref('Configuration')),
    notFound: 'There is no such built-in configuration; the message lists the built-in ones',
  },
  ExportPlan: {
    summary: 'Exports a completed plan as tables: purchases, alerts, figures, cash need by period, stock by part',
    query: {
      format: { type: 'string', enum: FORMATS, description: 'Default csv: a ZIP, or one table as text' },
      table: { type: 'string', enum: TABLES, description: 'Exports only this table' },
    },
    answer: { ...file('application/zip'), ...file('text/csv'), ...file(XLSX_TYPE), ...json(ref('Export')) },
    notFound: NO_PLAN,
    conflict: INCOMPLETE,
  },
};
