import type { Configuration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { type Column, toColumn } from '#lib/procurement/optimiser/columns/column.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { buildPartModel, getSmallestPlan } from '#lib/procurement/optimiser/model/partModel.ts';
import { runJob } from '#lib/procurement/optimiser/parallel/runJob.ts';
import { getExactRounds, toObjectiveForms } from '#lib/procurement/optimiser/parts/extremePoints.ts';
import { estimatePlan } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import type { AskedPlan } from '#lib/procurement/optimiser/questions/part/partSolver.ts';
import { beginCalculation, finishCalculation } from '#lib/procurement/optimiser/schedule/calculation.ts';

/** MILP nodes per objective of a sampled part. */
const NODES = 5_000;

/**
 * Plans a problem by an order of objectives so that questions about some parts can be measured soon. Sampled parts get
 * their best plan and their alert reasons, which takes some 0.2 processor seconds each; all others one narrow beam
 * search. By such an order, an answer about one part depends on no other part.
 * @param isSampled by index of the part
 */
export const planSampledParts = (
  milp: MilpSolver,
  problem: Problem,
  configuration: Configuration,
  isSampled: (place: number) => boolean,
): AskedPlan => {
  const context = { milp, problem, configuration };
  const [order = []] = getExactRounds(configuration);
  const estimate = (place: number): Column => {
    const part = problem.parts[place];
    if (part === undefined) throw new Error(`There is no part with index ${place}`);
    const model = buildPartModel(problem, part, configuration);
    return toColumn(model, estimatePlan(model, toObjectiveForms(model, order)) ?? getSmallestPlan(model));
  };
  const solved = problem.parts.map((_, place) =>
    isSampled(place)
      ? runJob(context, 'solve', place, { order, nodes: NODES })
      : { column: estimate(place), unproven: 0 },
  );
  const columns = solved.map(({ column }) => column);
  const unproven = solved.flatMap(({ unproven: objective }, place) =>
    objective === undefined ? [] : [[place, objective] as const],
  );
  const reasons = columns.map((plan, place) =>
    isSampled(place) ? runJob(context, 'explain', place, { plan, others: [] }) : [],
  );
  const state = { ...beginCalculation(), phase: 'done' as const, rounds: [columns], unproven, reasons };
  const { kpis, totals } = finishCalculation(problem, configuration, state);
  return { ...context, state: { ...state, totals }, kpis };
};
