import type { PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import type { Program, Term } from '#lib/procurement/optimiser/highs/program.ts';
import type { CostFunction, Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { computeLargestNeed, type PartModel } from '#lib/procurement/optimiser/model/partModel.ts';

/**
 * Successive units of a part that are required in the same periods. Units are numbered in the order of their receipt,
 * from 1; the last one of a class stands for all.
 */
interface UnitClass {
  readonly units: number;
  readonly last: number;
}

/**
 * Facility location form of the lot-sizing problem of a part (Krarup & Bilde 1977): the share of each class of required
 * units that each supply option delivers. A share is at most the binary of its order, which makes the linear relaxation
 * far stronger than one row for the quantity of an option.
 */
export interface ShareModel {
  /** Each order with a variable that is positive only if the order is used. */
  readonly uses: readonly (readonly [order: number, variable: number])[];
  readonly toTerms: (form: CostFunction) => readonly Term[];
  /** Rounds the shares of a solution to whole quantities that deliver as much in total. */
  readonly toQuantities: (values: Float64Array) => Quantities;
}

/**
 * Whether the shares of a part express each of its plans and their costs: no option has a least quantity, no stock a
 * maximum, no order is frozen or limited by an earlier plan, and no unit is worth more than it costs.
 */
export const hasShareModel = ({ model, costFunctions }: PartContext): boolean =>
  model.maximum === Number.POSITIVE_INFINITY &&
  model.sources.every(({ minimum }) => minimum <= 1) &&
  model.options.every(({ low, isForced, before }) => low <= 1 && !isForced && before === undefined) &&
  costFunctions.every(({ unit }) => unit.every((cost) => cost >= 0));

/** Divides the units that a part can need into classes. */
const listClasses = (model: PartModel): readonly UnitClass[] => {
  const need = computeLargestNeed(model);
  const ends = new Set<number>([need]);
  for (const net of model.base) for (const end of [-net, model.minimum - net]) if (end > 0 && end < need) ends.add(end);
  let before = 0;
  return [...ends]
    .sort((a, b) => a - b)
    .flatMap((last) => {
      const units = last - before;
      before = last;
      return units > 0 ? [{ units, last }] : [];
    });
};

/** Number of shares of a part. */
export const countShares = ({ model }: PartContext): number => model.options.length * listClasses(model).length;

/** Whether some offer or source cannot deliver all that a part needs. */
export const hasTightCapacity = ({ model }: PartContext): boolean => {
  const need = computeLargestNeed(model);
  return model.offers.some(({ capacity }) => capacity < need) || model.sources.some(({ quantity }) => quantity < need);
};

/**
 * Returns, by arrival period, the cost of the stock and backlog of one unit of a class; the last entry is the cost of a
 * unit that never arrives. Costs of the periods are convex in the receipts, so that an assignment of the first receipts
 * to the first units has the least cost of all assignments, and it is the true one.
 */
const computeTimeCosts = (model: PartModel, form: CostFunction, { last }: UnitClass): readonly number[] => {
  const { base, minimum, start, periods } = model;
  const missing = base.map((net, at) => {
    if (last <= -net) return ensure(form.backlog[at]);
    return at >= start && last <= minimum - net ? ensure(form.shortfall[at]) : 0;
  });
  const held = base.map((net, at) => (last > minimum - net ? ensure(form.excess[at]) : 0));
  let cost = held.reduce((total, each) => total + each, 0);
  const costs = [cost];
  for (let at = 0; at < periods; at++) {
    cost += ensure(missing[at]) - ensure(held[at]);
    costs.push(cost);
  }
  return costs;
};

/** Cost of the excess stock that a part has without any order. */
const computeFixedCost = ({ base, minimum }: PartModel, { excess }: CostFunction): number =>
  base.reduce((total, net, at) => total + ensure(excess[at]) * Math.max(0, net - minimum), 0);

/** Assigns the units of a plan to classes in the order of receipt: by option, then class, the units delivered. */
const assignUnits = ({ options }: PartModel, classes: readonly UnitClass[], quantities: Quantities) => {
  const delivered = options.map(() => classes.map(() => 0));
  let at = 0;
  let left = classes[0]?.units ?? 0;
  for (const n of options.keys()) {
    let rest = ensure(quantities[n]);
    while (rest > 0 && at < classes.length) {
      const taken = Math.min(rest, left);
      ensure(delivered[n])[at] = ensure(delivered[n]?.[at]) + taken;
      rest -= taken;
      left -= taken;
      if (left === 0) {
        at += 1;
        left = classes[at]?.units ?? 0;
      }
    }
  }
  return delivered;
};

/** Adds rows for the capacities and supplier quantities that can bind: in all, and of an order while it is used. */
const addCapacities = (
  to: Program,
  { model }: PartContext,
  terms: readonly (readonly Term[])[],
  need: number,
): void => {
  const { options, offers, sources } = model;
  const addLimit = (isCounted: (offer: number) => boolean, most: number): void => {
    if (most >= need) return;
    const members = options.flatMap(({ offer }, n) => (isCounted(offer) ? ensure(terms[n]) : []));
    to.addRow(Number.NEGATIVE_INFINITY, most, members);
  };
  for (const [offer, { capacity }] of offers.entries()) addLimit((each) => each === offer, capacity);
  for (const [source, { quantity }] of sources.entries())
    addLimit((each) => ensure(offers[each]).source === source, quantity);
};

/** What the plans of a part must keep, and a known one. */
interface ShareStart {
  /** Minimum cumulative receipts, in units. */
  readonly floor: number;
  readonly known: Quantities;
}

/** Adds the shares of a part and their rows. */
export const addShareModel = (to: Program, part: PartContext, { floor, known }: ShareStart): ShareModel => {
  const { model, orderByOption } = part;
  const classes = listClasses(model);
  const need = classes.reduce((total, { units }) => total + units, 0);
  const delivered = assignUnits(model, classes, known);
  const shares = model.options.map((_, n) =>
    classes.map(({ units }, at) => to.add({ high: 1, start: ensure(delivered[n]?.[at]) / units })),
  );
  const missing = classes.map(({ units }, at) => {
    const served = delivered.reduce((total, own) => total + ensure(own[at]), 0);
    return to.add({ high: floor < need ? 1 : 0, start: 1 - served / units });
  });
  const fixed = to.add({ low: 1, high: 1, start: 1 });
  for (const at of classes.keys())
    to.addRow(1, 1, [...shares.map((own): Term => [ensure(own[at]), 1]), [ensure(missing[at]), 1]]);
  const inUnits = (own: readonly number[]) => own.map((share, at): Term => [share, ensure(classes[at]).units]);
  if (floor < need) to.addRow(Number.NEGATIVE_INFINITY, need - floor, inUnits(missing));
  addCapacities(to, part, shares.map(inUnits), need);
  return {
    uses: shares.flatMap((own, n) => own.map((share) => [ensure(orderByOption[n]), share] as const)),
    toTerms: (form) => {
      const terms: Term[] = [[fixed, computeFixedCost(model, form)]];
      for (const [at, own] of classes.entries()) {
        const costs = computeTimeCosts(model, form, own);
        for (const [n, { arrival }] of model.options.entries())
          terms.push([ensure(shares[n]?.[at]), own.units * (ensure(form.unit[n]) + ensure(costs[arrival]))]);
        terms.push([ensure(missing[at]), own.units * ensure(costs[model.periods])]);
      }
      return terms.filter(([, cost]) => cost !== 0);
    },
    toQuantities: (values) => {
      let [exact, rounded] = [0, 0];
      return shares.map((own) => {
        exact += own.reduce((total, share, at) => total + ensure(values[share]) * ensure(classes[at]).units, 0);
        const quantity = Math.max(0, Math.round(exact) - rounded);
        rounded += quantity;
        return quantity;
      });
    },
  };
};
