import {
  type AdditiveObjective,
  type Configuration,
  decidesEachPart,
  isOrdered,
  listAdditiveObjectives,
} from '#lib/procurement/domain/configuration/configuration.ts';
import { changeUsers, toOrderNumber } from '#lib/procurement/domain/plan/orderNumber.ts';
import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';
import type { Part, Problem } from '#lib/procurement/domain/problem/problem.ts';
import { type Column, getColumnQuantities, toColumn, toOrders } from '#lib/procurement/optimiser/columns/column.ts';
import {
  COLUMN_OBJECTIVES,
  computeColumnObjectives,
  toPartContext,
} from '#lib/procurement/optimiser/columns/partContext.ts';
import { getCriterionWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { computeRange, computeTchebycheffDistance } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { computeCost } from '#lib/procurement/optimiser/model/costFunction.ts';
import { COVERAGE_TIERS, toTierForms } from '#lib/procurement/optimiser/model/coverageTiers.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { buildPartModel, type PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { toObjectiveForms } from '#lib/procurement/optimiser/parts/extremePoints.ts';
import type { Rest } from '#lib/procurement/optimiser/parts/nearestMilp.ts';
import { solveCoverage } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import type { Measure } from '#lib/procurement/optimiser/questions/nearest/linearDistances.ts';
import {
  comparePlans,
  type PartMeasure,
  type PartPlan,
  type PlanSearch,
} from '#lib/procurement/optimiser/questions/nearest/partPlan.ts';
import { computeWithRest } from '#lib/procurement/optimiser/questions/nearest/runNearest.ts';
import { findNearestPlan } from '#lib/procurement/optimiser/questions/nearest/weightedPlan.ts';
import { FULL_EFFORT, type Outcome, SMALL_EFFORT } from '#lib/procurement/optimiser/questions/stages/limitedMilp.ts';
import { solveLimited } from '#lib/procurement/optimiser/questions/stages/solveLimited.ts';
import type { CalculationState } from '#lib/procurement/optimiser/state/calculationState.ts';

/** The completed plan that a question is about. */
export interface AskedPlan {
  readonly milp: MilpSolver;
  readonly problem: Problem;
  readonly configuration: Configuration;
  readonly state: CalculationState;
  readonly kpis: Kpis;
}

/** The columns of a plan, with sums over them. */
export interface PlanColumns {
  readonly columns: readonly Column[];
  /** By order number: the number of parts that use the order. */
  readonly users: ReadonlyMap<number, number>;
  /** By column objective: the sum over all parts. */
  readonly totals: readonly number[];
}

/** Lists the numbers of the orders that a column joins, without duplicates. */
export const listOrderNumbers = (problem: Problem, part: Part, column: Column): readonly number[] => [
  ...new Set(
    toOrders(problem, part, column).map(({ source, order }) =>
      toOrderNumber(ensure(part.sources[source]).supplier, order, problem.periods.length),
    ),
  ),
];

/** Returns the columns of a completed plan. */
export const getPlanColumns = ({ problem, state, kpis }: AskedPlan): PlanColumns => {
  const columns = state.rounds.at(-1) ?? [];
  const users = new Map<number, number>();
  for (const [place, part] of problem.parts.entries())
    changeUsers(users, listOrderNumbers(problem, part, columns[place] ?? []), 1);
  const totals = COLUMN_OBJECTIVES.map((name) => (name === 'RecycledUnits' ? -kpis[name] : kpis[name]));
  return { columns, users, totals };
};

/** Returns what all parts except one, with its model, contribute to a plan. */
const getRest = (problem: Problem, place: number, plan: PlanColumns, model: PartModel): Rest => {
  const own = computeColumnObjectives(toPartContext(model), getColumnQuantities(model, plan.columns[place] ?? []));
  const orders = new Set(plan.users.keys());
  for (const order of listOrderNumbers(problem, ensure(problem.parts[place]), plan.columns[place] ?? []))
    if (plan.users.get(order) === 1) orders.delete(order);
  return {
    objectives: plan.totals.map((total, n) => total - ensure(own[n])),
    orders,
    suppliers: new Set([...orders].map((order) => Math.floor(order / problem.periods.length))),
  };
};

/** Answers questions about one part of a plan. */
export interface PartSolver {
  readonly part: Part;
  readonly model: PartModel;
  readonly before: PartPlan;
  /** Finds the best plan of the part within limits. */
  readonly solve: (model: PartModel, search: PlanSearch) => Outcome<PartPlan>;
  /** Compares two plans: negative if the first is better. */
  readonly compare: (a: PartPlan, b: PartPlan) => number;
}

/** Returns how plans are compared by weights; undefined if the configuration has an order of objectives. */
export const getMeasure = (configuration: Configuration, state: CalculationState): Measure | undefined =>
  isOrdered(configuration)
    ? undefined
    : { range: computeRange(state.search?.points ?? []), weights: getCriterionWeights(configuration) };

/**
 * Returns whether buying more than needed may pay. Models limit quantities to the need, so that they prove nothing
 * then.
 */
const weighsSurplus = (configuration: Configuration): boolean =>
  isOrdered(configuration)
    ? configuration.order.includes('RecycledUnits')
    : (configuration.weights.RecycledUnits ?? 0) > 0 &&
      configuration.recycledPartTypes.length + configuration.recycledSupplierIds.length > 0;

/** Values by which the configuration compares plans: objectives, or the distance by a measure. */
interface PlanComparison {
  readonly objectives: readonly AdditiveObjective[];
  readonly weighted: PartMeasure | undefined;
}

/**
 * Evaluates a plan of a part by the values that the configuration compares: coverage, then the objectives, or the
 * distance by weights.
 */
const evaluatePlan = (model: PartModel, column: Column, { objectives, weighted }: PlanComparison): PartPlan => {
  const quantities = getColumnQuantities(model, column);
  const forms = [...toTierForms(model), ...toObjectiveForms(model, objectives)];
  const values = forms.map((form) => computeCost(model, form, quantities));
  if (weighted === undefined) return { column, values, isProven: false };
  const { measure, rest } = weighted;
  const criteria = computeWithRest(toPartContext(model), rest, quantities);
  return {
    column,
    values,
    isProven: false,
    distance: computeTchebycheffDistance(criteria, measure.range, measure.weights),
  };
};

/** Returns the best coverage of a model with fewer limits than the part, whose coverage tiers are given. */
const improveTiers = (milp: MilpSolver, model: PartModel, tiers: readonly number[]): readonly number[] => {
  if (tiers.every((value) => value === 0)) return tiers;
  const { quantities } = solveCoverage(milp, model, { relaxesQuantities: true });
  return toTierForms(model).map((form) => computeCost(model, form, quantities));
};

/** Returns how many values of a part's plan are proven to be the least, given the values before them: tiers first. */
const countProvenValues = ({ unproven, changes }: CalculationState, place: number): number => {
  if (unproven === undefined || changes !== undefined) return 0;
  const open = unproven.find(([part]) => part === place);
  return open === undefined ? Number.POSITIVE_INFINITY : COVERAGE_TIERS.length + open[1];
};

/** Creates the solver of one part, with the plans of the other parts fixed. */
export const createPartSolver = (asked: AskedPlan, plan: PlanColumns, place: number): PartSolver => {
  const { milp, problem, configuration, state } = asked;
  const part = ensure(problem.parts[place]);
  const model = buildPartModel(problem, part, configuration);
  const column = plan.columns[place] ?? [];
  const measure = getMeasure(configuration, state);
  const weighted = measure && { measure, rest: getRest(problem, place, plan, model) };
  const objectives = listAdditiveObjectives(configuration);
  const before = evaluatePlan(model, column, { objectives, weighted });
  const tiers = before.values.slice(0, COVERAGE_TIERS.length);
  const mayProve =
    !weighsSurplus(configuration) && (!isOrdered(configuration) || decidesEachPart(problem, configuration));
  const smallest = objectives.map((name) => (name === 'RecycledUnits' ? Number.NEGATIVE_INFINITY : 0));
  const proven = mayProve && weighted === undefined ? before.values.slice(0, countProvenValues(state, place)) : [];
  const solveOrder = (of: PartModel, floors: readonly number[], { limits, isRelaxed, known, goal }: PlanSearch) => {
    const effort = goal?.effort ?? (known === undefined ? FULL_EFFORT : SMALL_EFFORT);
    const forms = [...toTierForms(of), ...toObjectiveForms(of, objectives)];
    const start = {
      least: [...floors, ...smallest].map((each, n) => goal?.least?.[n] ?? each),
      likely: COVERAGE_TIERS.length,
      best: isRelaxed ? [] : proven,
      known: known && getColumnQuantities(of, known),
      unlimited: getColumnQuantities(of, column),
    };
    const found = solveLimited(milp, of, { forms, limits, effort, goal, ...start });
    if (typeof found === 'string') return found;
    return {
      column: toColumn(of, found.quantities),
      values: found.values,
      isProven: mayProve && found.isProven,
      last: found.last,
    };
  };
  return {
    part,
    model,
    before,
    solve: (of, search) => {
      const { goal, isRelaxed } = search;
      const floors =
        goal?.least?.slice(0, COVERAGE_TIERS.length) ?? (isRelaxed ? improveTiers(milp, of, tiers) : tiers);
      if (weighted === undefined) return solveOrder(of, floors, search);
      const isApproximate = search.isApproximate === true && problem.parts.length > 1;
      const found = findNearestPlan(milp, of, { ...search, ...weighted, isApproximate, floors, start: before });
      return typeof found === 'string' ? found : { ...found, isProven: mayProve && found.isProven };
    },
    compare: comparePlans,
  };
};
