import type { Configuration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Progress } from '#lib/procurement/domain/plan/progress.ts';
import type { TracePoint } from '#lib/procurement/domain/plan/trace.ts';
import { planKey, taskKey } from '#lib/procurement/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import type { ChunkedValue, UnreferencedValue } from '#lib/shared/dynamodb/chunks.ts';
import { ConditionFailed } from '#lib/shared/dynamodb/conditionFailed.ts';
import { type Expression, set } from '#lib/shared/dynamodb/expression.ts';
import { batchGet, getItem } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import { transactWrite, writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { putNew, update, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** Result of a calculation. */
export interface PlanResult {
  readonly message: string;
  /** Kpis as JSON text, because DynamoDB keeps no member order. */
  readonly kpis: string;
  /** The three lists as one compressed JSON object. */
  readonly lists: ChunkedValue;
  /** Compressed final state, for the front and for warm starts. */
  readonly state: ChunkedValue;
  /** Compressed figures of each point of the front. */
  readonly points: ChunkedValue;
  /** ObjectiveBounds as JSON text; absent for a plan with less coverage because of a limit on changes. */
  readonly bounds?: string;
  /** ReplanningSummary as JSON text, of a plan with frozen orders or a limit on changes. */
  readonly replanning?: string;
}

/** A plan from the start of its calculation on. Only its execution knows the state of the calculation. */
export interface StoredPlan {
  readonly planId: string;
  /** Start of the calculation: ISO 8601, UTC. */
  readonly date: string;
  readonly configuration: Configuration;
  /** Compressed problem. Kept only once a result is recorded, so that a failed calculation leaves no data. */
  readonly problem: UnreferencedValue;
  /** Compressed names of ids; kept like the problem. */
  readonly names?: UnreferencedValue;
  /** The user's title. */
  readonly title?: string;
  /** Number of stored states: if a slice runs twice, only one of the runs continues. */
  readonly version: number;
  /** Id of the plan of the warm start. */
  readonly from?: string;
  /** PeriodID until which the orders of that plan are frozen. */
  readonly frozen?: number;
  /** Most order lines that differ from that plan. */
  readonly maximumChanges?: number;
  /** Compressed state of the next slice. Kept like the problem. */
  readonly state?: ChunkedValue;
  readonly progress?: Progress;
  /** Progress over time, oldest first; see extendTrace. */
  readonly trace?: readonly TracePoint[];
  /** Whether the search should end at its next step and keep its best plan. */
  readonly isFinishing?: boolean;
  /** Reason of a failed calculation. */
  readonly failure?: string;
  readonly result?: PlanResult;
  /** Whether the execution is known to have succeeded after the result was recorded. */
  readonly confirmed: boolean;
}

export type RecordedPlan = StoredPlan & { readonly result: PlanResult };

/** Seconds after which a plan without a result expires: its execution in Step Functions expires then, too. */
const FORGOTTEN_AFTER = 90 * 24 * 60 * 60;

/** Computes the expiry of a plan without a result, in seconds since 1970 UTC. */
export const computeExpiry = (date: string): number => Math.floor(Date.parse(date) / 1000) + FORGOTTEN_AFTER;

export const hasResult = (plan: StoredPlan): plan is RecordedPlan => plan.result !== undefined;

/** A row holds configuration and trace as JSON text: DynamoDB keeps no order of members, but sums of weights depend on it. */
const toStoredPlan = (row: StoredItem): StoredPlan => {
  const { configuration, trace } = row as { readonly configuration: string; readonly trace?: string };
  return {
    ...(row as unknown as StoredPlan),
    configuration: JSON.parse(configuration) as Configuration,
    ...(trace === undefined ? {} : { trace: JSON.parse(trace) as readonly TracePoint[] }),
  };
};

/** Finds a plan by its id, completed or not. */
export const findPlan = async (planId: string): Promise<StoredPlan | undefined> => {
  const row = await getItem(config.tables.procurement, planKey(planId));
  if (row === undefined) return undefined;
  return toStoredPlan(row);
};

/** Finds plans by their ids, completed or not; undefined for an id without a plan. */
export const findPlans = async (planIds: readonly string[]): Promise<readonly (StoredPlan | undefined)[]> => {
  const rows = await batchGet(config.tables.procurement, planIds.map(planKey));
  return rows.map((row) => (row === undefined ? undefined : toStoredPlan(row)));
};

/** Seconds after which a task is no longer listed. They include a margin for tasks that have just ended. */
const LISTED_FOR = 3 * 24 * 60 * 60;

/**
 * Stores a new plan, and lists its calculation among the tasks.
 * @param mark write of the same transaction, such as the record of an idempotency key
 */
export const insertPlan = async (
  plan: Pick<
    StoredPlan,
    'planId' | 'date' | 'configuration' | 'problem' | 'names' | 'state' | 'from' | 'frozen' | 'maximumChanges'
  >,
  mark?: WriteItem,
): Promise<void> =>
  transactWrite([
    ...(mark ? [mark] : []),
    putNew(config.tables.procurement, {
      ...planKey(plan.planId),
      ...plan,
      configuration: JSON.stringify(plan.configuration),
      version: 0,
      confirmed: false,
      expires: computeExpiry(plan.date),
    }),
    putNew(config.tables.procurement, {
      ...taskKey(plan.date, plan.planId),
      planId: plan.planId,
      date: plan.date,
      configuration: plan.configuration.name,
      expires: Math.floor(Date.parse(plan.date) / 1000) + LISTED_FOR,
    }),
  ]);

type Write = (item: WriteItem) => Promise<unknown>;

/** Makes the write idempotent: if it is repeated because the answer was lost, it takes effect once. */
const writeOnce: Write = (item) => transactWrite([item]);

const IS_OPEN: Expression = {
  expression: 'attribute_exists(pk) AND attribute_not_exists(#result)',
  names: { '#result': 'result' },
};

const requireVersion = (version: number): Expression => ({
  expression: `${IS_OPEN.expression} AND #version = :version`,
  names: { ...IS_OPEN.names, '#version': 'version' },
  values: { ':version': version },
});

const change = async (
  planId: string,
  written: Expression,
  condition: Expression,
  write: Write = writeOne,
): Promise<void> => {
  try {
    await write(update(config.tables.procurement, planKey(planId), written, condition));
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw new ServiceError('gone', 'The plan was deleted, or another run of its calculation has continued it', {
      cause: error,
    });
  }
};

/**
 * Stores the state that follows the given version.
 * @throws ServiceError `gone` if the plan was deleted or another run has stored a state since
 */
export const saveState = (planId: string, version: number, state: ChunkedValue): Promise<void> =>
  change(planId, set({ state, version: version + 1 }), requireVersion(version), writeOnce);

/** Stores the first state of a calculation. Also stores its problem if that is not the one received. */
export const savePreparation = (
  planId: string,
  version: number,
  state: ChunkedValue,
  problem: UnreferencedValue | undefined,
): Promise<void> => change(planId, set({ state, version: version + 1, problem }), requireVersion(version), writeOnce);

/** Stores the progress of a calculation and its trace. */
export const saveProgress = (planId: string, progress: Progress, trace: readonly TracePoint[] = []): Promise<void> =>
  change(planId, set({ progress, trace: JSON.stringify(trace) }), IS_OPEN);

/** Asks a calculation to end its search. Throws ServiceError `gone` if the plan was deleted or has a result. */
export const requestFinish = (planId: string): Promise<void> => change(planId, set({ isFinishing: true }), IS_OPEN);

/** Stores the reason of a failed calculation. */
export const saveFailure = (planId: string, failure: string): Promise<void> =>
  change(planId, set({ failure }), { expression: 'attribute_exists(pk)' });
