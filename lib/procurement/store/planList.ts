import type { ObjectiveBounds } from '#lib/procurement/domain/plan/objectiveBounds.ts';
import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';
import type { PlanOverview } from '#lib/procurement/domain/plan/planOverview.ts';
import type { ReplanningSummary } from '#lib/procurement/domain/replanning/summary.ts';
import { listedPlanKey, overviewKey, PLANS, planKey, taskKey, titleKey } from '#lib/procurement/store/keys.ts';
import {
  computeExpiry,
  hasResult,
  type PlanResult,
  type RecordedPlan,
  type StoredPlan,
} from '#lib/procurement/store/plans.ts';
import { config } from '#lib/shared/config.ts';
import { discardValue, type UnreferencedValue } from '#lib/shared/dynamodb/chunks.ts';
import { type Expression, set } from '#lib/shared/dynamodb/expression.ts';
import { getItem, queryPage } from '#lib/shared/dynamodb/query.ts';
import { tryTransaction } from '#lib/shared/dynamodb/tryTransaction.ts';
import { putNew, remove, update, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

/** Item of the list of plans. */
export interface ListedPlan {
  readonly planId: string;
  readonly date: string;
  readonly message: string;
  /** See StoredPlan. */
  readonly confirmed: boolean;
}

const table = (): string => config.tables.procurement;

const CONFIRM = set({ confirmed: true });
const RESULT = { '#result': 'result' };
const EXISTS: Expression = { expression: 'attribute_exists(pk)' };

/**
 * Records the result of a calculation: stores it with the plan, lists the plan and keeps its values, in one
 * transaction.
 * @returns false if the plan was deleted, already has a result, or its values have been collected
 */
export const recordResult = (
  plan: StoredPlan,
  result: {
    readonly message: string;
    readonly kpis: Kpis;
    readonly overview: PlanOverview;
    readonly lists: UnreferencedValue;
    readonly state: UnreferencedValue;
    readonly points: UnreferencedValue;
    readonly bounds?: ObjectiveBounds;
    readonly replanning?: ReplanningSummary;
  },
): Promise<boolean> => {
  const { planId, date } = plan;
  const recorded: PlanResult = {
    message: result.message,
    kpis: JSON.stringify(result.kpis),
    lists: result.lists.value,
    state: result.state.value,
    points: result.points.value,
    ...(result.bounds && { bounds: JSON.stringify(result.bounds) }),
    ...(result.replanning && { replanning: JSON.stringify(result.replanning) }),
  };
  return tryTransaction([
    update(
      table(),
      planKey(planId),
      // The progress stays, since it is shown until the execution has ended.
      set({ result: recorded }, { remove: ['expires', 'state'] }),
      { expression: 'attribute_exists(pk) AND attribute_not_exists(#result)', names: RESULT },
    ),
    putNew(table(), { ...listedPlanKey(date, planId), planId, date, message: result.message, confirmed: false }),
    putNew(table(), { ...overviewKey(planId), overview: JSON.stringify(result.overview) }),
    plan.problem.claim,
    ...(plan.names ? [plan.names.claim] : []),
    result.lists.claim,
    result.state.claim,
    result.points.claim,
  ]);
};

/** Marks a recorded plan as completed. */
export const confirmPlan = async ({ planId, date }: Pick<ListedPlan, 'planId' | 'date'>): Promise<void> => {
  await tryTransaction([
    update(table(), planKey(planId), CONFIRM, EXISTS),
    update(table(), listedPlanKey(date, planId), CONFIRM, EXISTS),
  ]);
};

/** Releases the values of a deleted plan for collection. */
const discardValues = ({ problem, names, result }: RecordedPlan): readonly WriteItem[] =>
  [problem.value, ...(names ? [names.value] : []), result.lists, result.state, result.points].map((value) =>
    discardValue(table(), value),
  );

/** Replaces the final state by one with more points. Returns false if it has changed since it was read. */
export const replaceState = (
  { planId, result }: RecordedPlan,
  { state, points }: { readonly state: UnreferencedValue; readonly points: UnreferencedValue },
): Promise<boolean> =>
  tryTransaction([
    update(table(), planKey(planId), set({ 'result.state': state.value, 'result.points': points.value }), {
      expression: '#result.#state.#id = :before',
      names: { ...RESULT, '#state': 'state', '#id': 'id' },
      values: { ':before': result.state.id },
    }),
    state.claim,
    points.claim,
    discardValue(table(), result.state),
    discardValue(table(), result.points),
  ]);

/** Withdraws the result of a plan whose execution did not succeed after the result was recorded. */
export const withdrawResult = async (plan: RecordedPlan): Promise<void> => {
  const { planId, date } = plan;
  await tryTransaction([
    update(table(), planKey(planId), set({ expires: computeExpiry(date) }, { remove: ['result'] }), {
      expression: 'attribute_exists(#result)',
      names: RESULT,
    }),
    remove(table(), listedPlanKey(date, planId)),
    remove(table(), overviewKey(planId)),
    ...discardValues(plan),
  ]);
};

/**
 * Deletes a plan with its values. Returns false if it was already deleted, or gained or lost its result since it was
 * read.
 */
export const removePlan = (plan: StoredPlan): Promise<boolean> => {
  const { planId, date } = plan;
  if (!hasResult(plan))
    return tryTransaction([
      remove(table(), planKey(planId), {
        expression: 'attribute_exists(pk) AND attribute_not_exists(#result)',
        names: RESULT,
      }),
      remove(table(), taskKey(date, planId)),
      remove(table(), titleKey(planId)),
    ]);
  return tryTransaction([
    remove(table(), planKey(planId), { expression: 'attribute_exists(#result)', names: RESULT }),
    remove(table(), listedPlanKey(date, planId)),
    remove(table(), overviewKey(planId)),
    remove(table(), taskKey(date, planId)),
    remove(table(), titleKey(planId)),
    ...discardValues(plan),
  ]);
};

/** Finds the overview of a plan with a result; undefined if the plan has been deleted. */
export const findOverview = async (planId: string): Promise<PlanOverview | undefined> => {
  const row = await getItem(table(), overviewKey(planId));
  return row === undefined ? undefined : (JSON.parse(String(row.overview)) as PlanOverview);
};

/** Queries the plans with a result, newest first, page by page. */
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
