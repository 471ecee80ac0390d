import { getCompletedPlan } from '#lib/procurement/actions/planState/getCompletedPlan.ts';
import { loadFrontPoints, readBounds } from '#lib/procurement/actions/planState/loadResult.ts';
import type { FrontPoint } from '#lib/procurement/actions/plans/front/getPlanFront.ts';
import { runForRequest } from '#lib/procurement/actions/threads/runForRequest.ts';
import type { ExploredPoint, Unexplored } from '#lib/procurement/actions/threads/workerMessages.ts';
import { isOrdered } from '#lib/procurement/domain/configuration/configuration.ts';
import { computeBoundGaps, extendBounds } from '#lib/procurement/domain/plan/objectiveBounds.ts';
import { createFieldErrors, createKeyedError } from '#lib/procurement/domain/problem/messages/createKeyedError.ts';
import type { ExplorationLimits } from '#lib/procurement/optimiser/explore/explorationLimits.ts';
import type { UncoveredPart } from '#lib/procurement/optimiser/explore/forbiddenSuppliers.ts';
import { packText } from '#lib/procurement/store/gzipJson.ts';
import { replaceState } from '#lib/procurement/store/planList.ts';
import type { RecordedPlan } from '#lib/procurement/store/plans.ts';
import { loadValue, storeValue } from '#lib/procurement/store/values.ts';
import type { ServiceError } from '#lib/shared/errors.ts';
import { createEndCheck } from '#lib/shared/request.ts';

/** Number of attempts, since other requests may explore the same front at the same time. */
const ATTEMPTS = 3;

/** Least value of each limited figure over the plans that were found. */
type LeastFound = Extract<Unexplored, { readonly fewestOrders: number }>;

/** Name of the figure that each member limits. */
const LIMITED = [
  ['maximumPurchaseOrders', 'PurchaseOrders'],
  ['maximumSuppliers', 'SuppliersUsed'],
  ['maximumTotalCost', 'TotalCost'],
  ['maximumLateUnitPeriods', 'LateUnitPeriods'],
] as const;

/** Maximum number of parts named in a message. */
const MOST_NAMED = 5;

/** Creates the error for forbidden suppliers, listing parts that are proven to have more missing units without them. */
const createUncoveredError = (uncovered: readonly UncoveredPart[]): ServiceError => {
  const named = uncovered
    .slice(0, MOST_NAMED)
    .map(({ partId, unavailableUnits, endMinimumStockShortfall }) =>
      unavailableUnits > 0 ? `${partId}: ${unavailableUnits}` : `${partId}: ${endMinimumStockShortfall}`,
    );
  const parts = [...named, ...(uncovered.length > MOST_NAMED ? ['…'] : [])].join(', ');
  return createKeyedError('conflict', 'exploreUncovered', [{ parts }], {
    details: {
      ProvenImpossible: true,
      UncoveredParts: uncovered.map(({ partId, unavailableUnits, endMinimumStockShortfall }) => ({
        PartId: partId,
        UnavailableUnits: unavailableUnits,
        EndMinimumStockShortfall: endMinimumStockShortfall,
      })),
    },
  });
};

/** Creates the error for limits within which no plan was found; it tells whether that is proven. */
const createLimitsError = (plan: RecordedPlan, wish: ExplorationLimits, found: LeastFound): ServiceError => {
  const bounds = readBounds(plan);
  const impossible = LIMITED.flatMap(([limit, objective]) => {
    const [most, least] = [wish[limit], bounds?.[objective]?.Proven];
    return most !== undefined && least !== undefined && most < least ? [`${objective} ${least}`] : [];
  });
  const { fewestOrders, fewestSuppliers, leastCost, leastLate } = found;
  const details = {
    ProvenImpossible: impossible.length > 0,
    FewestOrders: fewestOrders,
    FewestSuppliers: fewestSuppliers,
    LeastTotalCost: leastCost,
    LeastLateUnitPeriods: leastLate,
  };
  if (impossible.length > 0)
    return createKeyedError('conflict', 'exploreImpossible', [{ least: impossible.join(', ') }], { details });
  const least = `PurchaseOrders ${fewestOrders}, SuppliersUsed ${fewestSuppliers}, TotalCost ${leastCost}, LateUnitPeriods ${leastLate}`;
  return createKeyedError('conflict', 'exploreNotFound', [{ least }], { details });
};

const findExploredPoint = async (plan: RecordedPlan, wish: ExplorationLimits): Promise<ExploredPoint> => {
  const { configuration } = plan;
  if (isOrdered(configuration)) throw createKeyedError('conflict', 'exploreOrder', [{ name: configuration.name }]);
  const [problem, state] = await Promise.all([loadValue(plan.problem.value), loadValue(plan.result.state)]);
  const problemId = plan.problem.value.id;
  const task = { step: 'explore', configuration, problem, problemId, state, wish } as const;
  const { explored: found } = await runForRequest(task);
  if ('place' in found) return found;
  if ('unknownSupplier' in found)
    throw createFieldErrors('E-EXPLORE', [{ path: 'ForbiddenSupplierIds', ...found.unknownSupplier }]);
  if ('uncovered' in found) throw createUncoveredError(found.uncovered);
  throw createLimitsError(plan, wish, found);
};

/** Appends the point to the stored front. Returns false if another request has changed the front. */
const appendPoint = async (plan: RecordedPlan, { kpis, state }: ExploredPoint): Promise<boolean> => {
  if (state === undefined) return true;
  const check = createEndCheck();
  const points = await packText(JSON.stringify([...(await loadFrontPoints(plan)), kpis]));
  check();
  return replaceState(plan, { state: await storeValue(state), points: await storeValue(points) });
};

/**
 * Finds the best plan within the requested limits among the columns of a calculation and adds it to the front.
 * @param readLimits parses the requested limits; called once the plan is known to exist
 */
export const explorePlan = async (planId: string, readLimits: () => ExplorationLimits): Promise<FrontPoint> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const plan = await getCompletedPlan(planId);
    const point = await findExploredPoint(plan, readLimits());
    const { place, kpis, isChosen } = point;
    if (!(await appendPoint(plan, point))) continue;
    const stored = readBounds(plan);
    const bounds = stored && extendBounds(stored, [...(await loadFrontPoints(plan)), kpis]);
    return { number: place + 1, kpis, isChosen, objectives: bounds && computeBoundGaps(bounds, kpis) };
  }
  throw createKeyedError('unavailable', 'frontChanged', [], { retryAfter: 1 });
};
