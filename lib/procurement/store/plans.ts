import type { Configuration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Progress } from '#lib/procurement/domain/plan/progress.ts';
import { readConfigurationText, toConfigurationText } from '#lib/procurement/store/configurationText.ts';
import { planKey } from '#lib/procurement/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import type { ChunkedValue, UnreferencedValue } from '#lib/shared/dynamodb/chunks.ts';
import { ConditionFailed } from '#lib/shared/dynamodb/conditionFailed.ts';
import { getItem } from '#lib/shared/dynamodb/query.ts';
import { transactWrite, writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { type Expression, putNew, update, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** What a calculation has brought. */
export interface PlanResult {
  readonly message: string;
  /** Kpis as JSON text: the table keeps no order of members. */
  readonly kpis: string;
  /** The three lists as one JSON object, packed. */
  readonly lists: ChunkedValue;
  /** The state of the calculation at its end, packed: its front is explored, later calculations go on from it. */
  readonly state: ChunkedValue;
  /** The figures of each point of the front, packed. */
  readonly points: ChunkedValue;
}

/** A plan from the moment its calculation is asked for. How the calculation stands, its execution alone knows. */
export interface StoredPlan {
  readonly planId: string;
  /** When the calculation was asked for: ISO 8601, UTC. */
  readonly date: string;
  readonly configuration: Configuration;
  /** Packed. Belongs to nobody until a result is recorded, so that nothing is kept of a plan that never comes. */
  readonly problem: UnreferencedValue;
  /** Counts the states that were stored, so that of two runs of one slice only one goes on. */
  readonly version: number;
  /** The plan that its calculation goes on from. */
  readonly from?: string;
  /** Where the next slice goes on, packed; as loose as the problem. */
  readonly state?: ChunkedValue;
  readonly progress?: Progress;
  /** Why the calculation failed. */
  readonly failure?: string;
  readonly result?: PlanResult;
  /** Whether its execution is known to have succeeded after the result was recorded. */
  readonly confirmed: boolean;
}

/** A plan with its result. */
export type RecordedPlan = StoredPlan & { readonly result: PlanResult };

/** Seconds after which a plan without a result is forgotten, as Step Functions forgets its execution. */
const FORGOTTEN_AFTER = 90 * 24 * 60 * 60;

/** When the plan of this date is forgotten if it has no result, in seconds since 1970 UTC. */
export const computeExpiry = (date: string): number => Math.floor(Date.parse(date) / 1000) + FORGOTTEN_AFTER;

export const hasResult = (plan: StoredPlan): plan is RecordedPlan => plan.result !== undefined;

/** The plan of this id, completed or not. */
export const findPlan = async (planId: string): Promise<StoredPlan | undefined> => {
  const row = await getItem(config.tables.procurement, planKey(planId));
  if (row === undefined) return undefined;
  const { configuration } = row as { readonly configuration: string };
  return { ...(row as unknown as StoredPlan), configuration: readConfigurationText(configuration) };
};

/** Stores a plan whose calculation is about to start. */
export const insertPlan = async (
  plan: Pick<StoredPlan, 'planId' | 'date' | 'configuration' | 'problem' | 'state' | 'from'>,
): Promise<void> =>
  transactWrite([
    putNew(config.tables.procurement, {
      ...planKey(plan.planId),
      ...plan,
      configuration: toConfigurationText(plan.configuration),
      version: 0,
      confirmed: false,
      expires: computeExpiry(plan.date),
      schema: 1,
    }),
  ]);

type Write = (item: WriteItem) => Promise<unknown>;

/** Sent twice after a lost answer, it still counts once: for changes that must not be repeated. */
const writeOnce: Write = (item) => transactWrite([item]);

const OPEN = 'attribute_exists(pk) AND attribute_not_exists(#result)';
const RESULT = { '#result': 'result' };

const change = async (
  planId: string,
  set: Expression,
  condition: Expression,
  write: Write = writeOne,
): Promise<void> => {
  try {
    await write(update(config.tables.procurement, planKey(planId), set, condition));
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw new ServiceError('gone', 'The plan was deleted, or another run of its calculation went on', { cause: error });
  }
};

/**
 * Stores where a calculation stands, over the state of the version given.
 * @throws ServiceError `gone` where the plan is not there any more or another run has stored a state since
 */
export const saveState = (planId: string, version: number, state: ChunkedValue): Promise<void> =>
  change(
    planId,
    {
      expression: 'SET #state = :state, #version = :next',
      names: { '#state': 'state', '#version': 'version' },
      values: { ':state': state, ':next': version + 1 },
    },
    { expression: `${OPEN} AND #version = :version`, names: RESULT, values: { ':version': version } },
    writeOnce,
  );

/** Stores how far a calculation is, for those who ask meanwhile. */
export const saveProgress = (planId: string, progress: Progress): Promise<void> =>
  change(
    planId,
    { expression: 'SET #progress = :progress', names: { '#progress': 'progress' }, values: { ':progress': progress } },
    { expression: OPEN, names: RESULT },
  );

/** Leaves with the plan why its calculation failed. */
export const saveFailure = (planId: string, failure: string): Promise<void> =>
  change(
    planId,
    { expression: 'SET #failure = :failure', names: { '#failure': 'failure' }, values: { ':failure': failure } },
    { expression: 'attribute_exists(pk)' },
  );
