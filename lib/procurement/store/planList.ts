import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';
import { listedPlanKey, PLANS, planKey } from '#lib/procurement/store/keys.ts';
import {
  computeExpiry,
  hasResult,
  type PlanResult,
  type RecordedPlan,
  type StoredPlan,
} from '#lib/procurement/store/plans.ts';
import { config } from '#lib/shared/config.ts';
import { discardValue, type UnreferencedValue } from '#lib/shared/dynamodb/chunks.ts';
import { ConditionFailed } from '#lib/shared/dynamodb/conditionFailed.ts';
import { queryPage } from '#lib/shared/dynamodb/query.ts';
import { transactWrite } from '#lib/shared/dynamodb/transactWrite.ts';
import { type Expression, putNew, remove, update, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

/** A plan as the list of all plans shows it. */
export interface ListedPlan {
  readonly planId: string;
  readonly date: string;
  readonly message: string;
  /** See StoredPlan. */
  readonly confirmed: boolean;
}

const table = (): string => config.tables.procurement;

const NAMES = { '#result': 'result', '#expires': 'expires' };
const CONFIRM: Expression = {
  expression: 'SET #confirmed = :true',
  names: { '#confirmed': 'confirmed' },
  values: { ':true': true },
};
const EXISTS: Expression = { expression: 'attribute_exists(pk)' };

/** Whether the write happened; false if the plan was not as the conditions ask. */
const wrote = async (items: readonly WriteItem[]): Promise<boolean> => {
  try {
    await transactWrite(items);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
};

/**
 * Records the result of a calculation: the plan has it, is listed, and keeps its problem, all or nothing.
 * @returns false if the plan is not there any more, has a result, or its values were collected
 */
export const recordResult = (
  plan: StoredPlan,
  result: {
    readonly message: string;
    readonly kpis: Kpis;
    readonly lists: UnreferencedValue;
    readonly state: UnreferencedValue;
    readonly points: UnreferencedValue;
  },
): Promise<boolean> => {
  const { planId, date } = plan;
  const recorded: PlanResult = {
    message: result.message,
    kpis: JSON.stringify(result.kpis),
    lists: result.lists.value,
    state: result.state.value,
    points: result.points.value,
  };
  return wrote([
    update(
      table(),
      planKey(planId),
      {
        // Its progress stays: until the execution has ended, that is what is shown.
        expression: 'SET #result = :result REMOVE #expires, #state',
        names: { ...NAMES, '#state': 'state' },
        values: { ':result': recorded },
      },
      { expression: 'attribute_exists(pk) AND attribute_not_exists(#result)' },
    ),
    putNew(table(), {
      ...listedPlanKey(date, planId),
      planId,
      date,
      message: result.message,
      confirmed: false,
      schema: 1,
    }),
    plan.problem.keep,
    result.lists.keep,
    result.state.keep,
    result.points.keep,
  ]);
};

/** Marks a recorded plan as completed for good. */
export const confirmPlan = async ({ planId, date }: Pick<ListedPlan, 'planId' | 'date'>): Promise<void> => {
  await wrote([
    update(table(), planKey(planId), CONFIRM, EXISTS),
    update(table(), listedPlanKey(date, planId), CONFIRM, EXISTS),
  ]);
};

/** What of a plan is left to the collector when the plan goes. */
const discarded = ({ problem, result }: Pick<RecordedPlan, 'problem' | 'result'>): readonly WriteItem[] =>
  [problem.value, result.lists, result.state, result.points].map((value) => discardValue(table(), value));

/** Puts a state with more points in the place of the one that it was made from; false if another was faster. */
export const replaceState = (
  { planId, result }: RecordedPlan,
  { state, points }: { readonly state: UnreferencedValue; readonly points: UnreferencedValue },
): Promise<boolean> =>
  wrote([
    update(
      table(),
      planKey(planId),
      {
        expression: 'SET #result.#state = :state, #result.#points = :points',
        names: { '#result': 'result', '#state': 'state', '#points': 'points', '#id': 'id' },
        values: { ':state': state.value, ':points': points.value, ':before': result.state.id },
      },
      { expression: '#result.#state.#id = :before' },
    ),
    state.keep,
    points.keep,
    discardValue(table(), result.state),
    discardValue(table(), result.points),
  ]);

/** Takes the result of a plan back whose execution ended otherwise after it was recorded. */
export const withdrawResult = async ({ planId, date, problem, result }: RecordedPlan): Promise<void> => {
  await wrote([
    update(
      table(),
      planKey(planId),
      {
        expression: 'REMOVE #result SET #expires = :expires',
        names: NAMES,
        values: { ':expires': computeExpiry(date) },
      },
      { expression: 'attribute_exists(#result)' },
    ),
    remove(table(), listedPlanKey(date, planId)),
    ...discarded({ problem, result }),
  ]);
};

/** Removes a plan and all that belongs to it; false if it had gone, or has got or lost its result meanwhile. */
export const removePlan = (plan: StoredPlan): Promise<boolean> => {
  const { planId, date } = plan;
  const names = { '#result': 'result' };
  if (!hasResult(plan))
    return wrote([
      remove(table(), planKey(planId), {
        expression: 'attribute_exists(pk) AND attribute_not_exists(#result)',
        names,
      }),
    ]);
  return wrote([
    remove(table(), planKey(planId), { expression: 'attribute_exists(#result)', names }),
    remove(table(), listedPlanKey(date, planId)),
    ...discarded(plan),
  ]);
};

/** All plans that have a result, newest first, a page of them at a time. */
export async function* queryPlans(pageSize?: number): AsyncGenerator<ListedPlan> {
  let after: Readonly<Record<string, unknown>> | undefined;
  do {
    const page = await queryPage({
      table: table(),
      pk: PLANS,
      descending: true,
      after,
      ...(pageSize === undefined ? {} : { limit: pageSize }),
    });
    yield* page.items as unknown as readonly ListedPlan[];
    after = page.next;
  } while (after !== undefined);
}
