import { MOST_LATE_BY } from '#lib/procurement/domain/configuration/members.ts';
import {
  array,
  INCOMPLETE,
  json,
  KEY_IN_USE,
  MATERIAL,
  NO_CONFIGURATION,
  NO_PLAN,
  type OperationDescription,
} from '#lib/procurement/wire/openApi/operation.ts';
import { MOST_LISTED } from '#lib/procurement/wire/request/readQuery.ts';
import { ref, type Schema } from '#lib/shared/http/openApiSchema.ts';

const from: Readonly<Record<string, Schema>> = {
  from: {
    type: 'string',
    description:
      'Id of a completed plan for a what-if: results of unchanged parts are kept, so that a small change is calculated fast',
  },
  frozen: {
    type: 'integer',
    minimum: 0,
    description:
      'PeriodID; only with `from`. Orders of that plan up to and including this period stay as they are, and none is added to them. Those that the data forbid change as little as possible: see `Replanning` of the plan',
  },
  maximumChanges: {
    type: 'integer',
    minimum: 0,
    description:
      'Only with `from`. Order lines (part, offer, order period) that are added, removed, or ordered in another quantity than in that plan. If the data force more changes, as few as possible are made: see `Replanning` of the plan',
  },
};
/** Parameters of a page of a list that takes long to compute. */
const pageOf = (entries: string): Readonly<Record<string, Schema>> => ({
  offset: { type: 'integer', minimum: 0, description: `Number of ${entries} to pass over; default 0` },
  limit: { type: 'integer', minimum: 1, maximum: MOST_LISTED, description: `Most ${entries}; all by default` },
});

const NO_TASK = 'There is no such task; the message names the request that lists the known ones';

/** Operations of the calculator by their Action in `endpoints`. */
export const CALCULATOR_OPERATIONS: Readonly<Record<string, OperationDescription>> = {
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
    summary: 'Returns the figures of a completed plan and, for each objective, the best value found and a proven bound',
    answer: json(ref('PlanFigures')),
    notFound: NO_PLAN,
    conflict: INCOMPLETE,
  },
  GetPlanOverview: {
    summary: 'Returns the orders of the next period, the alerts by reason, and the value ordered and due by period',
    query: {
      since: {
        type: 'string',
        description: 'Id of another completed plan; the answer then has `Since`, with the figures that changed',
      },
    },
    answer: json(ref('PlanOverview')),
    notFound: NO_PLAN,
    conflict: INCOMPLETE,
  },
  GetPlanFront: {
    summary: 'Returns the Pareto front of a calculation: the plans found that are not dominated by another one',
    answer: json(array('FrontPoint', 'Figures of each point; explored points come last')),
    notFound: NO_PLAN,
    conflict: INCOMPLETE,
  },
  ComparePoint: {
    summary: 'Returns what would change from a plan to a point of its front, without a calculation',
    answer: json(ref('PlanDifference')),
    notFound: 'There is no such plan, or no such point on its front; the message tells where the known ones are listed',
    conflict: INCOMPLETE,
  },
  ChoosePoint: {
    summary: 'Makes a point of the front a new plan; its calculation only explains the alerts',
    body: json(ref('ChosenPoint'), { Point: 1 }),
    answer: json(ref('Plan')),
    notFound: 'There is no such plan, or no such point on its front; the message tells where the known ones are listed',
    conflict: `${INCOMPLETE}; or ${KEY_IN_USE}`,
    isKeyed: true,
  },
  ExplorePlan: {
    summary:
      'Finds the best plan for other weights, fewer orders or fewer suppliers among the results of a calculation',
    body: json(ref('Wish'), { MaximumPurchaseOrders: 2 }),
    answer: json(ref('FrontPoint')),
    notFound: NO_PLAN,
    conflict: `${INCOMPLETE}; or it was calculated with an order of objectives; or no plan within the limits was found`,
  },
  WhyNot: {
    summary:
      'Finds the best plan that fulfils a wish about one part, what changes with it, and the limit that makes it expensive',
    body: json(ref('WhyNotQuestion'), { PartId: 10, SupplierId: 1 }),
    answer: json(ref('WhyNotAnswer')),
    notFound: NO_PLAN,
    conflict: INCOMPLETE,
  },
  GetPlanAlerts: {
    summary: 'Lists the alerts of a plan and what relaxing each group of limits would change',
    query: {
      partId: {
        type: 'integer',
        description: 'Returns only the alerts of this part, with more exact answers and `Steps`',
      },
      ...pageOf('parts that have alerts'),
    },
    answer: json(array('AlertLimits', 'Sorted by part, then by period of the requirement')),
    notFound: NO_PLAN,
    conflict: INCOMPLETE,
  },
  GetPlanOrders: {
    summary: 'Lists the purchase orders of a plan with the cost of giving up each of them',
    query: {
      supplierId: { type: 'integer', description: 'Only orders of this supplier' },
      orderPeriod: {
        type: 'integer',
        description:
          'Only orders of this period (PeriodID); together with supplierId the order is answered by exact methods',
      },
      exact: {
        type: 'string',
        enum: ['true', 'false'],
        description: 'false: a single order is answered by beam search, too, which takes less time',
      },
      ...pageOf('orders'),
    },
    answer: json(array('PurchaseOrder', 'Sorted by period, then by supplier')),
    notFound: NO_PLAN,
    conflict: INCOMPLETE,
  },
  ComparePlans: {
    summary: 'Compares two completed plans, and finds the changes of the data behind the difference',
    query: {
      causes: {
        type: 'string',
        enum: ['true', 'false'],
        description:
          'Whether to find the causes by undoing the changes of the data one at a time, which takes seconds; default false',
      },
    },
    answer: json(ref('ExplainedDifference')),
    notFound: NO_PLAN,
    conflict: INCOMPLETE,
  },
  GetPlanProgress: {
    summary: 'Returns the progress of a calculation and its course so far, for a chart',
    answer: json(ref('PlanProgress')),
    notFound: NO_PLAN,
  },
  GetPlanPreview: {
    summary:
      'Returns the best plan so far of a running calculation, checked like every plan, or the plan of a completed one; purchases of parts that are not solved yet are estimates, and the reasons of alerts are not known yet',
    answer: json(ref('PlanPreview')),
    notFound: NO_PLAN,
    conflict: 'The calculation was cancelled or failed; the message tells why',
  },
  GetPlanRisk: {
    summary:
      'Returns what late suppliers would do to a plan: chance of a stock-out by part and period, expected late units, and the orders whose delay hurts most. Each order is late independently, with the chance 100 - SupplyOnTime percent',
    query: {
      lateBy: {
        type: 'integer',
        minimum: 1,
        maximum: MOST_LATE_BY,
        description: 'Periods by which a late order arrives late; default: LateBy of the configuration, or 1',
      },
      partId: { type: 'integer', description: 'Only this part, with all lines whose delay makes units late' },
    },
    answer: json(ref('PlanRisk')),
    notFound: NO_PLAN,
    conflict: INCOMPLETE,
  },
  GetPlanProblem: {
    summary:
      'Returns the data that a plan was calculated from, as tables. Rows that were summed stay summed, and rows without effect are left out',
    answer: json(ref('PlanProblem')),
    notFound: NO_PLAN,
  },
  GetPlanTitle: { summary: 'Returns the title of a plan', answer: json(ref('PlanTitle')), notFound: NO_PLAN },
  PutPlanTitle: {
    summary: 'Gives a plan a title; an empty one removes it',
    body: json(ref('PlanTitle'), { Title: 'Without supplier 2' }),
    answer: json(ref('PlanTitle')),
    notFound: NO_PLAN,
  },
  Tasks: {
    summary: 'Lists running calculations and those that ended within a day, newest first',
    answer: json(ref('Tasks')),
  },
  AllPlans: {
    summary: 'Returns all completed plans without their lists, newest first',
    answer: json(array('PlanSummary', 'Newest first')),
    notFound: 'No plan is completed yet',
  },
  CalculateNewPlan: {
    summary: 'Starts the calculation of a plan from the current import',
    query: {
      configuration: { type: 'string', description: 'Name of a configuration, case-insensitive; default Default' },
      ...from,
    },
    answer: json(ref('Plan')),
    notFound: `${NO_CONFIGURATION}; or there is no plan with the id in \`from\``,
    conflict: `Nothing has been imported yet, or the plan in \`from\` is not completed; or ${KEY_IN_USE}`,
    isKeyed: true,
  },
  CalculateFromMaterialNecessity: {
    summary: 'Starts the calculation of a plan from the data in the body',
    query: from,
    body: json(ref('MaterialNecessities'), MATERIAL),
    answer: json(ref('Plan')),
    notFound: `${NO_CONFIGURATION}; or there is no plan with the id in \`from\``,
    conflict: `The plan in \`from\` is not completed; or ${KEY_IN_USE}`,
    isKeyed: true,
  },
  CancelCalculation: {
    summary: 'Cancels a calculation; returns false if it had ended',
    answer: json(ref('Success')),
    notFound: NO_TASK,
  },
  FinishCalculation: {
    summary:
      'Ends the search of a calculation at its next step and keeps the best plan found, with the gap proven so far; returns false if it had ended',
    answer: json(ref('Success')),
    notFound: NO_TASK,
    conflict: 'There is no plan to keep yet; the message gives the state of its calculation',
  },
  CheckTaskStatus: {
    summary: 'Returns the status of a task; it remains after its plan was deleted, for which GetPlan answers 404',
    query: {
      wait: {
        type: 'integer',
        minimum: 0,
        maximum: 25,
        description:
          'Seconds to wait for the end of a task in progress; the answer then has its progress too. The answer comes at once if the task has ended',
      },
    },
    answer: json(ref('TaskStatus')),
  },
  DeletePlan: {
    summary: 'Deletes a plan; its calculation is stopped first',
    answer: json(ref('Success')),
    notFound: NO_PLAN,
  },
  Endpoints: { summary: 'Lists all routes', answer: json(array('Endpoint', 'All routes')) },
  OpenApi: { summary: 'Returns this document', answer: json({ type: 'object' }), isPublic: true },
};
