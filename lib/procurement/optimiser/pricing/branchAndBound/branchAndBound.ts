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
  shareUnopenedPrices,
  splitBranch,
} from '#lib/procurement/optimiser/pricing/branchAndBound/variableFixing.ts';
import { runLabelSetting } from '#lib/procurement/optimiser/pricing/labelSetting/labelSetting.ts';
import type { OptionCosts, Relaxation } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import {
  runSubgradientSteps,
  type SubgradientResult,
} from '#lib/procurement/optimiser/pricing/relaxation/subgradient.ts';
import { addRoundingSlack } from '#lib/procurement/optimiser/pricing/roundingSlack.ts';
import type { StageResult } from '#lib/procurement/optimiser/pricing/stages/stageResult.ts';

export interface BranchInput {
  readonly model: PartModel;
  /** Costs to minimise, without order prices. */
  readonly costs: OptionCosts;
  readonly tie: OptionCosts;
  readonly orders: PricedOrders;
  readonly costOf: (quantities: Quantities) => number;
  readonly relaxation: Relaxation;
  /** Result of the subgradient steps at the root node. */
  readonly root: SubgradientResult;
  readonly known: Quantities;
  /** Largest number of nodes, and of labels at one option of a node. */
  readonly nodes: number;
  readonly labels: number;
}

/** An open node with the bound of its parent. */
interface Branch extends FixedVariables {
  readonly prices: readonly number[];
  readonly fixed: ArrayLike<number>;
  readonly bound: number;
}

/** Subgradient steps per turn; turns of variable fixing per node. */
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

/**
 * Solves a pricing problem by branch and bound. A node is bounded by the Lagrangian relaxation with multipliers of
 * capacities and shares of order prices of its own. Variable fixing by reduced cost removes options; label setting then
 * solves nodes with few plans. After `nodes` nodes the bound is the least bound of the open ones.
 */
export const solveByBranchAndBound = (input: BranchInput): StageResult => {
  const { model, costs, tie, orders, costOf, relaxation, root, nodes, labels } = input;
  const members = groupPricedOrders(orders);
  let quantities = input.known;
  let value = costOf(quantities);
  const take = (plan: Quantities): void => {
    const cost = costOf(plan);
    if (cost < value) [quantities, value] = [plan, cost];
  };

  /** Least bound of nodes whose variables are all fixed but whose quantities are too many to enumerate. */
  let least = Number.POSITIVE_INFINITY;

  /** Returns the two children of a node; none where it holds no better plan. */
  const visit = (from: Branch): readonly Branch[] => {
    let settled: FixedVariables = from;
    let { prices, fixed } = from;
    for (let turn = 1; ; turn++) {
      settled = normalizeFixings(settled, members);
      const { fixings, opened } = settled;
      const paid = [...opened].reduce((total, order) => total + orders.getPrice(order), 0);
      const sharing = [...members].flatMap(([order, options]) => {
        const allowed = listAllowed(options, fixings);
        return opened.has(order) || allowed.length < 2 ? [] : [allowed];
      });
      const start = { ...costs, fixed: shareUnopenedPrices(settled, members, orders.getPrice, fixed) };
      const at = runSubgradientSteps(model, relaxation, start, prices, value - paid, STEPS, { sharing, fixings });
      [prices, fixed] = [at.prices, at.costs.fixed];
      if (addRoundingSlack(at.bound + paid) >= value) return [];
      if (keepsLimits(model, at.plan)) take(at.plan);
      if (turn < TURNS) {
        const isRuledOut = (bound: number) => addRoundingSlack(bound - at.refund + paid) >= value;
        const next = fixByBounds(fixings, relaxation.computeOptionBounds(at.costs, fixings), isRuledOut);
        if (next === undefined) return [];
        if (next.some((fixing, n) => fixing !== fixings[n])) {
          settled = { fixings: next, opened };
          continue;
        }
      }
      const guide = { relaxation, costs: at.costs, prices, limit: addRoundingSlack(value - paid + at.refund) };
      const all = runLabelSetting({
        model,
        guides: [guide],
        cost: costs,
        tie,
        orders,
        fixings,
        opened,
        most: labels,
      });
      if (all.quantities !== undefined) take(all.quantities);
      if (all.isComplete) return [];
      const bound = Math.max(from.bound, at.bound + paid);
      const halves = splitBranch(model, settled, members, at.usage);
      if (halves.length === 0) least = Math.min(least, bound);
      return halves.map((half) => ({ ...half, prices, fixed, bound }));
    }
  };

  const none = { fixings: new Int8Array(model.options.length), opened: new Set<number>() };
  const open: Branch[] = [{ ...none, prices: root.prices, fixed: root.costs.fixed, bound: root.bound }];
  for (let count = 0; count < nodes && open.length > 0; count++) {
    const next = takeLeastBound(open);
    if (next === undefined || addRoundingSlack(next.bound) >= value) continue;
    open.push(...visit(next));
  }
  return {
    quantities,
    value,
    bound: open.reduce((lowest, { bound }) => Math.min(lowest, bound), Math.min(value, least)),
  };
};
