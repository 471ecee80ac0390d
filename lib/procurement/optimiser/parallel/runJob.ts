import { toRequirementReasons } from '#lib/procurement/domain/plan/requirementReason.ts';
import type { Part } from '#lib/procurement/domain/problem/problem.ts';
import type { Column } from '#lib/procurement/optimiser/columns/column.ts';
import { getColumnQuantities, toColumn } from '#lib/procurement/optimiser/columns/column.ts';
import { planToPoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { getPartContexts } from '#lib/procurement/optimiser/columns/partCache.ts';
import { pegColumn } from '#lib/procurement/optimiser/columns/pegColumn.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { buildPartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { findAlertReasons } from '#lib/procurement/optimiser/parts/alertReasons.ts';
import { boundPart } from '#lib/procurement/optimiser/parts/boundPart.ts';
import type { CalculationContext } from '#lib/procurement/optimiser/parts/calculationContext.ts';
import { cutPart } from '#lib/procurement/optimiser/parts/cutPart.ts';
import { toObjectiveForms } from '#lib/procurement/optimiser/parts/extremePoints.ts';
import type { JobKind, JobResults, Jobs } from '#lib/procurement/optimiser/parts/jobs.ts';
import { findNearestColumn } from '#lib/procurement/optimiser/parts/nearestColumn.ts';
import { findChoices } from '#lib/procurement/optimiser/parts/partChoices.ts';
import { findLeastValues } from '#lib/procurement/optimiser/parts/partLeastValues.ts';
import { priceWithChanges } from '#lib/procurement/optimiser/parts/priceWithChanges.ts';
import { searchWindow } from '#lib/procurement/optimiser/parts/windowSearch.ts';
import { priceHeuristically } from '#lib/procurement/optimiser/pricing/beamSearch/heuristicPricing.ts';
import { isRelaxationTractable } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import { solveLexicographic } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';

type JobRunner<K extends JobKind> = (
  context: CalculationContext,
  place: number,
  part: Part,
  job: Jobs[K],
) => JobResults[K];

const solve: JobRunner<'solve'> = ({ milp, problem, configuration }, _, part, { order, nodes, covering }) => {
  const model = buildPartModel(problem, part, configuration);
  const { quantities, values, bounds } = solveLexicographic(milp, model, toObjectiveForms(model, order), {
    nodes,
    ...(covering && { covering: getColumnQuantities(model, covering) }),
  });
  const [value = 0] = values;
  const [proven = 0] = bounds;
  // Without MILP nodes nothing is proven, and 0 is the only valid lower bound.
  const bound = Number.isFinite(proven) ? proven : 0;
  const unproven = values.findIndex((each, n) => bounds[n] !== each);
  return { column: toColumn(model, quantities), value, bound, bounds, ...(unproven >= 0 && { unproven }) };
};

const pass: JobRunner<'pass'> = ({ problem, configuration }, place, _, job) => {
  const partContext = getPartContexts(problem, configuration)[place];
  if (partContext === undefined || !isRelaxationTractable(partContext.model)) return null;
  const { linearWeights, floor, width, isThorough } = job;
  const prices = new Map(partContext.orders.map((order, n) => [order, ensure(job.prices[n])]));
  const getPrice = (order: number) => ensure(prices.get(order));
  const quantities = priceHeuristically(partContext, { floor, linearWeights, getPrice }, width, isThorough);
  return quantities === undefined ? null : planToPoolColumn(partContext, quantities);
};

const proveBound: JobRunner<'prove'> = ({ milp, problem, configuration }, place, _, job) => {
  const partContext = getPartContexts(problem, configuration)[place];
  if (partContext === undefined) throw new Error(`The problem has no part with index ${place}.`);
  return boundPart(milp, partContext, job);
};

const cut: JobRunner<'cut'> = ({ milp, problem, configuration }, place, _, job) =>
  cutPart(milp, ensure(getPartContexts(problem, configuration)[place]), job);

const nearest: JobRunner<'nearest'> = ({ milp, problem, configuration }, place, _, job) =>
  findNearestColumn(milp, ensure(getPartContexts(problem, configuration)[place]), job);

const window: JobRunner<'window'> = ({ milp, problem, configuration }, _place, _part, job) =>
  searchWindow(milp, getPartContexts(problem, configuration), job);

const explain: JobRunner<'explain'> = (context, _, part, { plan, others, explained }) => {
  const { problem, configuration } = context;
  const model = buildPartModel(problem, part, configuration);
  const toPegged = (column: Column) => ({
    plan: getColumnQuantities(model, column),
    pegging: pegColumn(problem, part, column),
  });
  const reasons = findAlertReasons(context, part, {
    ...toPegged(plan),
    others: others.map((column) => getColumnQuantities(model, column)),
    explained: explained && { ...toPegged(explained.column), reasons: toRequirementReasons(explained.reasons) },
  });
  return reasons.flatMap(({ due, type, reason }) => [due, type, reason]);
};

const least: JobRunner<'least'> = ({ milp, problem, configuration }, place, _, job) =>
  findLeastValues(milp, ensure(getPartContexts(problem, configuration)[place]), job);

const changes: JobRunner<'changes'> = ({ milp, problem, configuration }, _, part, job) =>
  findChoices(milp, { problem, part, model: buildPartModel(problem, part, configuration) }, job);

const priceChanges: JobRunner<'priceChanges'> = ({ milp, problem, configuration }, place, _, job) =>
  priceWithChanges(milp, ensure(getPartContexts(problem, configuration)[place]), job);

const RUNNERS: { readonly [K in JobKind]: JobRunner<K> } = {
  solve,
  pass,
  prove: proveBound,
  cut,
  nearest,
  window,
  explain,
  least,
  changes,
  priceChanges,
};

/** Runs one job about the part at index `place` in a bounded amount of work. Throws if there is no such part. */
export const runJob = <K extends JobKind>(
  context: CalculationContext,
  kind: K,
  place: number,
  job: Jobs[K],
): JobResults[K] => {
  const part = context.problem.parts[place];
  if (part === undefined) throw new Error(`The problem has no part with index ${place}.`);
  return RUNNERS[kind](context, place, part, job);
};
