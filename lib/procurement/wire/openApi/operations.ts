import { FORMATS, TABLES, XLSX_TYPE } from '#lib/procurement/wire/export/exportResponse.ts';
import { listOf, ref, type Schema } from '#lib/procurement/wire/openApi/schema.ts';

type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;

/** What the document says of one operation beyond its route. */
export interface OperationDescription {
  readonly summary: string;
  readonly answer: Content;
  readonly query?: Readonly<Record<string, Schema>>;
  readonly body?: Content;
  /** When it answers 404 and 409. */
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
      'Id of a completed plan: parts that are as they were keep what its calculation found, so that little costs little',
  },
};
const NO_PLAN = 'There is no such plan';
const NO_TASK = 'There is no such task';
const NO_IMPORT = 'There is no such import';
const NO_CONFIGURATION = 'There is no such configuration; the message lists those that there are';
const INCOMPLETE = 'The plan is not completed; the message says how its calculation stands';
const upload: Content = Object.fromEntries(
  ['application/zip', XLSX_TYPE].map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]),
);
const form: Schema = {
  type: 'object',
  required: ['file'],
  properties: {
    file: { type: 'string', description: 'JSON, a ZIP of eight CSV files, or a workbook' },
    description: { type: 'string', maxLength: 10_000, description: 'What its sender wants to say about it' },
  },
};

/** By the Action under which `endpoints` lists a route. */
export const OPERATIONS: Readonly<Record<string, OperationDescription>> = {
  GetCurrentPlan: {
    summary: 'The newest completed plan, alone in an array',
    answer: json(array('Plan', 'One plan')),
    notFound: 'No plan is completed yet',
  },
  GetPlan: {
    summary:
      'One plan, alone in an array; until it is completed its lists are empty and its Message tells how it stands',
    answer: json(array('Plan', 'One plan')),
    notFound: NO_PLAN,
  },
  GetPlanKpis: {
    summary: 'The figures of a completed plan',
    answer: json(ref('Kpis')),
    notFound: NO_PLAN,
    conflict: INCOMPLETE,
  },
  GetPlanFront: {
    summary: 'The plans that the calculation of a plan has found, none better than another in everything',
    answer: json(array('FrontPoint', 'Each point by its figures; what was explored stands last')),
    notFound: NO_PLAN,
    conflict: INCOMPLETE,
  },
  ChoosePoint: {
    summary: 'Makes another point of the front a new plan; nothing is searched any more, its alerts are explained',
    body: json(ref('ChosenPoint'), { Point: 1 }),
    answer: json(ref('Plan')),
    notFound: 'There is no such plan, or no such point on its front',
    conflict: INCOMPLETE,
  },
  ExplorePlan: {
    summary: 'What other weights, fewer orders or fewer suppliers would give, from what the calculation has found',
    body: json(ref('Wish'), { MaximumPurchaseOrders: 2 }),
    answer: json(ref('FrontPoint')),
    notFound: NO_PLAN,
    conflict: `${INCOMPLETE}; or it was calculated by an order of objectives; or no plan within the limits was found`,
  },
  ComparePlans: {
    summary: 'What changed from one completed plan to another',
    answer: json(ref('PlanDifference')),
    notFound: NO_PLAN,
    conflict: INCOMPLETE,
  },
  AllPlans: {
    summary: 'All completed plans without their lists, newest first',
    answer: json(array('PlanSummary', 'Newest first')),
    notFound: 'No plan is completed yet',
  },
  CalculateNewPlan: {
    summary: 'Starts the calculation of a plan from the import in use, by the configuration Default',
    query: from,
    answer: json(ref('Plan')),
    notFound: 'There is no plan to go on from',
    conflict: 'Nothing has been imported yet, or the plan to go on from is not completed',
  },
  CalculateFromMaterialNecessity: {
    summary: 'Starts the calculation of a plan from the data in the body',
    query: from,
    body: json(ref('MaterialNecessities'), MATERIAL),
    answer: json(ref('Plan')),
    notFound: `${NO_CONFIGURATION}; or there is no plan to go on from`,
    conflict: 'The plan to go on from is not completed',
  },
  CancelCalculation: {
    summary: 'Stops a calculation; false if it had ended',
    answer: json(ref('Success')),
    notFound: NO_TASK,
  },
  CheckTaskStatus: {
    summary:
      'How a calculation stands, or ended; deleting its plan changes nothing about it, so GetPlan may answer 404 meanwhile',
    answer: json(ref('TaskStatus')),
  },
  DeletePlan: {
    summary: 'Removes a plan; its calculation is stopped first',
    answer: json(ref('Success')),
    notFound: NO_PLAN,
  },
  Endpoints: { summary: 'Every route', answer: json(array('Endpoint', 'Every route')) },
  OpenApi: { summary: 'This document', answer: json({ type: 'object' }), isPublic: true },
  Import: {
    summary: 'Checks data and keeps it for CalculateNewPlan',
    body: { ...json(ref('MaterialNecessities'), MATERIAL), ...upload, 'multipart/form-data': { schema: form } },
    answer: json(ref('ImportReport')),
  },
  ImportTemplate: { summary: 'A workbook to fill in', answer: file(XLSX_TYPE) },
  Imports: { summary: 'All imports, newest first', answer: json(array('Import', 'Newest first')) },
  UseImport: {
    summary: 'Makes an import the one that new plans are calculated from',
    answer: json(ref('Success')),
    notFound: NO_IMPORT,
  },
  DeleteImport: {
    summary: 'Removes an import',
    answer: json(ref('Success')),
    notFound: NO_IMPORT,
    conflict: 'It is the one in use',
  },
  Configurations: {
    summary: 'All configurations, by name',
    answer: json(array('Configuration', 'By name')),
  },
  GetConfiguration: { summary: 'One configuration', answer: json(ref('Configuration')), notFound: NO_CONFIGURATION },
  PutConfiguration: {
    summary: 'Stores a configuration, new or changed',
    body: json(ref('NewConfiguration'), { Weights: { Cost: 60, Lateness: 40 }, RecycledSupplierIds: [2] }),
    answer: json(ref('Configuration')),
  },
  DeleteConfiguration: {
    summary: 'Removes a configuration',
    answer: json(ref('Success')),
    notFound: NO_CONFIGURATION,
    conflict: 'It is the one that Default stands for',
  },
  RestoreConfiguration: {
    summary: 'Stores a configuration of the start again as it was, whether it was changed or removed',
    answer: json(ref('Configuration')),
    notFound: 'The start had no such configuration; the message lists those that it had',
  },
  ExportPlan: {
    summary: 'A completed plan as tables: purchases, alerts, figures, cash need by period, stock by part',
    query: {
      format: { type: 'string', enum: FORMATS, description: 'Without it csv: a ZIP, or one table as text' },
      table: { type: 'string', enum: TABLES, description: 'Only this table' },
    },
    answer: { ...file('application/zip'), ...file('text/csv'), ...file(XLSX_TYPE), ...json(ref('Export')) },
    notFound: NO_PLAN,
    conflict: INCOMPLETE,
  },
};
