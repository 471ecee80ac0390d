import type { Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { keepsLimits, type PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import type { PricedOrders } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import {
  type FixedVariables,
  fixByBounds,
  groupPricedOrders,
  listAllowed,
  normalizeFixings,
  type OptionsByOrder,
  shareUnopenedPrices,
  splitBranch,
} from '#lib/procurement/optimiser/pricing/branchAndBound/variableFixing.ts';
import { runLabelSetting } from '#lib/procurement/optimiser/pricing/labelSetting/labelSetting.ts';
import { FORCED, type Relaxation } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import {
  runSubgradientSteps,
  type SubgradientResult,
} from '#lib/procurement/optimiser/pricing/relaxation/subgradient.ts';
import type { OptionCosts } from '#lib/procurement/optimiser/pricing/relaxation/tables.ts';
import { addRoundingSlack } from '#lib/procurement/optimiser/pricing/roundingSlack.ts';
import type { StageResult } from '#lib/procurement/optimiser/pricing/stages/stageResult.ts';

export interface BranchInput {
  readonly model: PartModel;
  /** Costs to minimise, without order prices. */
  readonly costs: OptionCosts;
  readonly tie: OptionCosts;
  readonly orders: PricedOrders;
  readonly computePlanCost: (quantities: Quantities) => number;
  readonly relaxation: Relaxation;
  /** Result of the subgradient steps at the root node. */
  readonly root: SubgradientResult;
  readonly known: Quantities;
  /** Maximum number of nodes; maximum number of labels after an option in one node. */
  readonly nodes: number;
  readonly labels: number;
}

/** An open node with the bound of its parent. */
interface Branch extends FixedVariables {
  readonly prices: readonly number[];
  readonly fixed: ArrayLike<number>;
  readonly bound: number;
}

/** Subgradient steps per iteration; iterations of bounding and variable fixing per node. */
const STEPS = 12;
const TURNS = 3;

/** Removes and returns the node of least bound (best-first search). */
const takeLeastBound = (open: Branch[]): Branch | undefined => {
  let next = 0;
  open.forEach(({ bound }, n) => {
    if (bound < ensure(open[next]).bound) next = n;
  });
  return open.splice(next, 1)[0];
};

/** A branch and bound in progress; `incumbent` is the best plan so far. */
interface BranchSearch {
  readonly input: BranchInput;
  readonly members: OptionsByOrder;
  incumbent: Incumbent;
  /** Least bound of the nodes whose variables are all fixed but whose quantities are too many to enumerate. */
  leastUnsolved: number;
}

interface Incumbent {
  readonly quantities: Quantities;
  readonly value: number;
}

/** A node after variable fixing, with the last result of its subgradient steps. */
interface BoundedNode {
  readonly variables: FixedVariables;
  readonly result: SubgradientResult;
  /** Prices of the open orders, paid outside the relaxation. */
  readonly openOrderCost: number;
}

const updateIncumbent = (search: BranchSearch, quantities: Quantities): void => {
  const value = search.input.computePlanCost(quantities);
  if (value < search.incumbent.value) search.incumbent = { quantities, value };
};

/** Bounds a node by subgradient steps, from the multipliers and shares of its parent or of its last turn. */
const boundNode = (
  { input, members, incumbent }: BranchSearch,
  variables: FixedVariables,
  prices: readonly number[],
  fixed: ArrayLike<number>,
): BoundedNode => {
  const { costs, orders, relaxation } = input;
  const { fixings, opened } = variables;
  const openOrderCost = [...opened].reduce((total, order) => total + orders.getPrice(order), 0);
  const sharing = [...members].flatMap(([order, options]) => {
    const allowed = listAllowed(options, fixings);
    return opened.has(order) || allowed.length < 2 ? [] : [allowed];
  });
  const start = { ...costs, fixed: shareUnopenedPrices(variables, members, orders.getPrice, fixed) };
  const goal = incumbent.value - openOrderCost;
  const result = runSubgradientSteps(relaxation, start, { from: prices, goal, rounds: STEPS }, { sharing, fixings });
  return { variables, result, openOrderCost };
};

/** Fixes variables by reduced cost; returns undefined if the node holds no better plan. */
const fixVariables = ({ input, incumbent }: BranchSearch, node: BoundedNode): Int8Array | undefined => {
  const { variables, result, openOrderCost } = node;
  const bounds = input.relaxation.computeOptionBounds(result.costs, variables.fixings);
  return fixByBounds(
    variables.fixings,
    bounds,
    (bound) => addRoundingSlack(bound - result.refund + openOrderCost) >= incumbent.value,
  );
};

/** Alternates bounding and variable fixing on a node. Returns undefined if the node contains no better plan. */
const boundAndFix = (search: BranchSearch, from: Branch): BoundedNode | undefined => {
  let variables = normalizeFixings(from, search.members);
  let { prices, fixed } = from;
  for (let turn = 1; ; turn++) {
    const node = boundNode(search, variables, prices, fixed);
    const { result, openOrderCost } = node;
    if (addRoundingSlack(result.bound + openOrderCost) >= search.incumbent.value) return undefined;
    if (keepsLimits(search.input.model, result.plan)) updateIncumbent(search, result.plan);
    if (turn === TURNS) return node;
    const fixings = fixVariables(search, node);
    if (fixings === undefined) return undefined;
    if (fixings.every((fixing, n) => fixing === variables.fixings[n])) return node;
    variables = normalizeFixings({ fixings, opened: variables.opened }, search.members);
    [prices, fixed] = [result.prices, result.costs.fixed];
  }
};

/** Tries to solve a node by label setting. Returns whether the node then contains no better plan. */
const solveByLabels = (search: BranchSearch, { variables, result, openOrderCost }: BoundedNode): boolean => {
  const { model, costs, tie, orders, relaxation, labels } = search.input;
  const { prices, refund } = result;
  const limit = addRoundingSlack(search.incumbent.value - openOrderCost + refund);
  const guides = [{ relaxation, costs: result.costs, prices, limit }];
  const { isComplete, quantities } = runLabelSetting({
    model,
    guides,
    cost: costs,
    tie,
    orders,
    ...variables,
    most: labels,
  });
  if (quantities !== undefined) updateIncumbent(search, quantities);
  return isComplete;
};

/** Returns the two children of a node; none if the node contains no better plan. */
const visitNode = (search: BranchSearch, from: Branch): readonly Branch[] => {
  const node = boundAndFix(search, from);
  if (node === undefined || solveByLabels(search, node)) return [];
  const { variables, result, openOrderCost } = node;
  const bound = Math.max(from.bound, result.bound + openOrderCost);
  const children = splitBranch(search.input.model, variables, search.members, result.usage);
  if (children.length === 0) search.leastUnsolved = Math.min(search.leastUnsolved, bound);
  return children.map((child) => ({ ...child, prices: result.prices, fixed: result.costs.fixed, bound }));
};

/**
 * Solves a pricing problem by branch and bound. Each node is bounded by a Lagrangian relaxation with its own
 * multipliers of capacities and shares of order prices. Variable fixing by reduced cost removes options; label setting
 * then solves nodes with few plans. If `nodes` nodes are not enough, the bound is the least bound of the open nodes.
 */
export const solveByBranchAndBound = (input: BranchInput): StageResult => {
  const { model, computePlanCost, root, known, nodes } = input;
  const search: BranchSearch = {
    input,
    members: groupPricedOrders(input.orders),
    incumbent: { quantities: known, value: computePlanCost(known) },
    leastUnsolved: Number.POSITIVE_INFINITY,
  };
  const fixings = Int8Array.from(model.options, ({ isForced }) => (isForced ? FORCED : 0));
  const free = { fixings, opened: new Set<number>() };
  const open: Branch[] = [{ ...free, prices: root.prices, fixed: root.costs.fixed, bound: root.bound }];
  for (let count = 0; count < nodes && open.length > 0; count++) {
    const next = takeLeastBound(open);
    if (next === undefined || addRoundingSlack(next.bound) >= search.incumbent.value) continue;
    open.push(...visitNode(search, next));
  }
  const { quantities, value } = search.incumbent;
  const unsolved = Math.min(value, search.leastUnsolved);
  return { quantities, value, bound: open.reduce((lowest, { bound }) => Math.min(lowest, bound), unsolved) };
};
