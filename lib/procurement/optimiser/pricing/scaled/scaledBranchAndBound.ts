import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { toDense } from '#lib/procurement/optimiser/highs/program.ts';
import { computeCost, type Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { WHOLE_VARIABLE } from '#lib/procurement/optimiser/model/numericalTolerances.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import type { PartMilp } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import type { StageDuals, StageGoal, StageResult } from '#lib/procurement/optimiser/pricing/milp/stageResult.ts';
import {
  type LargeProgram,
  type Relax,
  withRelaxations,
} from '#lib/procurement/optimiser/pricing/scaled/scaledRelaxation.ts';

/** Quantities, and cost limits, above which the tolerances of HiGHS make its branch and bound unreliable. */
const LARGEST_AMOUNT = 2 ** 20;
const LARGEST_COST = 2 ** 30;

/** Returns whether the quantities of a part are too large for the tolerances of HiGHS. */
export const hasLargeAmounts = ({ base, minimum, options }: PartModel): boolean => {
  const amount = base.reduce((most, net) => Math.max(most, Math.abs(net)), minimum);
  return options.reduce((most, { high }) => Math.max(most, high), amount) > LARGEST_AMOUNT;
};

/** Returns whether the quantities or costs of a stage are too large for the tolerances of HiGHS. */
export const isLargeStage = ({ model }: PartMilp, { minimised, kept }: StageGoal): boolean =>
  hasLargeAmounts(model) ||
  kept.some(([, most]) => Math.abs(most) > LARGEST_COST) ||
  minimised.unit.some((unit, n) => Math.abs(unit) * ensure(model.options[n]).high > LARGEST_COST);

/** Returns the program of a stage with finite, valid bounds of all variables. */
const toLargeProgram = ({ model, program, ...stage }: PartMilp, { minimised, kept }: StageGoal): LargeProgram => {
  const { values, lower, upper, rows } = program;
  const nothing = model.options.map(() => 0);
  const received = model.base.map((net, at) =>
    model.options.reduce((total, { arrival, high }) => total + (arrival <= at ? high : 0), net),
  );
  // Stock, backlog, shortfall and excess are monotone in the net position.
  const ends = [model.base, received].map((net) => values.map((value) => value({ quantities: nothing, net })));
  const costs = toDense(values.length, [...stage.toTerms(minimised), ...stage.orderTerms]);
  return {
    costs,
    rows: [
      ...rows,
      ...kept.map(([form, most]) => ({ low: Number.NEGATIVE_INFINITY, high: most, terms: stage.toTerms(form) })),
    ],
    lower,
    upper: upper.map((high, n) => (Number.isFinite(high) ? high : Math.max(ends[0]?.[n] ?? 0, ends[1]?.[n] ?? 0))),
    whole: costs.every(Number.isInteger),
  };
};

/** A node: bounds of the variables, and a lower bound of the cost of its plans. */
interface Node {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly bound: number;
}

/**
 * Work limit: total number of coefficients in the programs of all nodes. Unlike a time limit, it is the same on every
 * machine.
 */
const MOST_NUMBERS = 2_000_000;

/** Returns the distance to the nearest integer. */
const computeFraction = (value: number): number => Math.abs(value - Math.round(value));

/** Returns the branching variable: the most fractional binary or quantity; -1 where all are fixed. */
const branchVariable = (
  whole: readonly (0 | 1)[],
  { lower, upper }: Node,
  values: readonly number[] | undefined,
): number => {
  const open = whole.flatMap((flag, n) => (flag === 1 && ensure(lower[n]) < ensure(upper[n]) ? [n] : []));
  const switches = open.filter((n) => upper[n] === 1);
  const getFraction = (n: number) => computeFraction(values?.[n] ?? 0);
  const findMostFractional = (among: readonly number[]) =>
    among.reduce((best, n) => (best < 0 || getFraction(n) > getFraction(best) ? n : best), -1);
  const first = findMostFractional(switches);
  if (first >= 0 && getFraction(first) > WHOLE_VARIABLE) return first;
  // A binary that is almost 0 can still open a large quantity, so the largest binary is chosen.
  if (first >= 0) return switches.reduce((best, n) => ((values?.[n] ?? 0) > (values?.[best] ?? 0) ? n : best), first);
  return findMostFractional(open);
};

/** Returns the children of a node. The child whose range is closer to the value comes last. */
const createChildren = (node: Node, variable: number, value: number, bound: number): readonly Node[] => {
  const [low, high] = [ensure(node.lower[variable]), ensure(node.upper[variable])];
  const split = Math.min(high - 1, Math.max(low, Math.floor(value)));
  const below = { ...node, upper: Float64Array.from(node.upper), bound };
  const above = { ...node, lower: Float64Array.from(node.lower), bound };
  below.upper[variable] = split;
  above.lower[variable] = split + 1;
  return value - split > 0.5 ? [below, above] : [above, below];
};

/** Node limit, and a known plan within the limits. */
interface LargeStageStart {
  readonly nodes: number;
  readonly known?: Quantities | undefined;
}

/**
 * Minimises a stage with large quantities by branch and bound. HiGHS only solves the linear relaxations. Every bound is
 * computed from its dual values in integers, and every plan is checked in integers.
 */
export const solveLargeStage = (
  milp: MilpSolver,
  stage: PartMilp,
  goal: StageGoal,
  { nodes, known }: LargeStageStart,
): StageResult => {
  const { minimised, kept } = goal;
  const program = toLargeProgram(stage, goal);
  const { model } = stage;
  let best = known;
  let value = known === undefined ? Number.POSITIVE_INFINITY : stage.computeCost(minimised, known);
  const offer = (quantities: Quantities): void => {
    const cost = stage.computeCost(minimised, quantities);
    if (cost >= value || !stage.isPlan(quantities)) return;
    if (kept.some(([form, most]) => computeCost(model, form, quantities) > most)) return;
    [best, value] = [quantities, cost];
  };
  const search = (relax: Relax): number => {
    const root: Node = {
      lower: Float64Array.from(program.lower),
      upper: Float64Array.from(program.upper),
      bound: Number.NEGATIVE_INFINITY,
    };
    const stack = [root];
    const numbers = program.rows.reduce((total, { terms }) => total + terms.length, program.costs.length);
    let leastUnsolved = Number.POSITIVE_INFINITY;
    let left = Math.max(1, Math.min(nodes, Math.floor(MOST_NUMBERS / numbers)));
    while (stack.length > 0 && left > 0) {
      const node = stack.pop();
      if (node === undefined || node.bound >= value) continue;
      left--;
      const relaxed = relax(node);
      const bound = Math.max(node.bound, relaxed.bound);
      if (bound >= value) continue;
      const { values } = relaxed;
      if (values !== undefined)
        offer(model.options.map(({ high }, n) => Math.min(high, Math.max(0, Math.round(ensure(values[n]))))));
      if (bound >= value) continue;
      const variable = branchVariable(stage.program.whole, node, values);
      if (variable < 0) leastUnsolved = Math.min(leastUnsolved, bound);
      else stack.push(...createChildren(node, variable, values?.[variable] ?? 0, bound));
    }
    return stack.reduce((least, { bound }) => Math.min(least, bound), Math.min(leastUnsolved, value));
  };
  const bound = withRelaxations(milp, program, search);
  return { quantities: best ?? model.options.map(() => 0), value, bound };
};

/** Solves the linear relaxation of a stage with large quantities. Its bound is computed in integers. */
export const solveLargeStageRelaxation = (
  milp: MilpSolver,
  stage: PartMilp,
  goal: StageGoal,
): StageDuals | undefined => {
  const { kept } = goal;
  const program = toLargeProgram(stage, goal);
  return withRelaxations(milp, program, (relax) => {
    const { values, duals, bound } = relax(program);
    if (values === undefined) return undefined;
    const getDual = (row: number | undefined) => (row === undefined ? 0 : Math.max(0, -ensure(duals[row])));
    return {
      value: bound,
      limits: stage.limitRows.map(getDual),
      kept: kept.map((_each, n) => getDual(stage.firstKept + n)),
    };
  });
};
