import { getSupplierOfOrder } from '#lib/procurement/domain/plan/orderNumber.ts';
import { toCostFunction } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { computeColumnObjectives, type PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { CRITERIA, toCriterionVector, toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { Program, type Term } from '#lib/procurement/optimiser/highs/program.ts';
import type { Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { SupplyOption } from '#lib/procurement/optimiser/model/partModel.ts';
import {
  addSwitches,
  addTchebycheffObjective,
  type DistanceFactors,
  type DistanceMeasure,
} from '#lib/procurement/optimiser/parts/distanceRows.ts';
import { buildPartMilp, type PartMilp, toQuantities } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';

/** A range of arrival periods, both ends included. */
export interface Window {
  readonly first: number;
  readonly last: number;
}

/** The plan of one part within a window: its model there, and the options and quantities of the window. */
export interface WindowPart {
  readonly part: PartContext;
  /** By option of the window: its index in the part. */
  readonly indices: readonly number[];
  /** By option of the window: its present quantity. */
  readonly present: Quantities;
}

/** Returns whether an option arrives within a window. */
export const isWithinWindow = ({ arrival }: Pick<SupplyOption, 'arrival'>, { first, last }: Window): boolean =>
  arrival >= first && arrival <= last;

const sumWhere = (quantities: Quantities, isCounted: (n: number) => boolean): number =>
  quantities.reduce((total, quantity, n) => (isCounted(n) ? total + quantity : total), 0);

/**
 * Returns the model of a part within a window. Quantities outside it stay as they are, and the window receives as much
 * as now, so that no later period changes. It may use its present options and those of the allowed orders.
 */
export const toWindowPart = (
  { model, orderByOption, costFunctions }: PartContext,
  quantities: Quantities,
  window: Window,
  isAllowed: (order: number) => boolean,
): WindowPart => {
  const { options, offers, sources } = model;
  const { first, last } = window;
  const isInside = (n: number) => isWithinWindow(ensure(options[n]), window);
  const total = sumWhere(quantities, isInside);
  const received = sumWhere(quantities, (n) => ensure(options[n]).arrival < first);
  const indices = options.flatMap(({ low, isForced }, n) => {
    const isUsed = ensure(quantities[n]) > 0 || isForced;
    return isInside(n) && (isUsed || (low <= total && isAllowed(ensure(orderByOption[n])))) ? [n] : [];
  });
  const getOffer = (n: number) => ensure(options[n]).offer;
  const getSource = (n: number) => ensure(offers[getOffer(n)]).source;
  const sub = {
    ...model,
    periods: last - first + 1,
    start: model.start - first,
    base: model.base.slice(first, last + 1).map((net) => net + received),
    offers: offers.map((offer, index) => ({
      ...offer,
      recycled: false,
      capacity: offer.capacity - sumWhere(quantities, (n) => !isInside(n) && getOffer(n) === index),
    })),
    sources: sources.map((source, index) => ({
      ...source,
      quantity: source.quantity - sumWhere(quantities, (n) => !isInside(n) && getSource(n) === index),
    })),
    options: indices.map((n) => {
      const option = ensure(options[n]);
      return { ...option, arrival: option.arrival - first, high: Math.min(option.high, total) };
    }),
  };
  const orders = indices.map((n) => ensure(orderByOption[n]));
  return {
    part: {
      model: sub,
      orderByOption: orders,
      orders: [...new Set(orders)].sort((a, b) => a - b),
      costFunctions: costFunctions.map(({ unit, backlog, shortfall, excess }) => ({
        unit: indices.map((n) => ensure(unit[n])),
        backlog: backlog.slice(first, last + 1),
        shortfall: shortfall.slice(first, last + 1),
        excess: excess.slice(first, last + 1),
      })),
    },
    indices,
    present: indices.map((n) => ensure(quantities[n])),
  };
};

/** Goal for a window: the distance of the plan of all parts from the ideal point. */
export interface WindowGoal extends DistanceMeasure {
  readonly factors: DistanceFactors;
  /** Column objectives of the plan of all parts. */
  readonly objectives: readonly number[];
  /** Orders that lines outside the window and other parts use. */
  readonly outside: ReadonlySet<number>;
  /** Number of periods of the problem. */
  readonly periods: number;
}

/** The MILP of a window, and the plans of its parts within it that a solution means. */
export interface WindowMilp {
  readonly program: Program;
  readonly toPlans: (values: Float64Array) => readonly Quantities[];
}

const shiftTerms = (terms: readonly Term[], first: number): readonly Term[] =>
  terms.map(([variable, factor]): Term => [first + variable, factor]);

interface Block {
  readonly part: PartContext;
  readonly stage: PartMilp;
  readonly first: number;
}

const addBlock = (to: Program, { part, present }: WindowPart): Block => {
  const total = present.reduce((sum, quantity) => sum + quantity, 0);
  const priced = { orderByOption: part.orderByOption, getPrice: () => 0, floor: total };
  const ones = toCostFunction(part, { factors: part.costFunctions.map(() => 1), order: 0, supplier: 0 });
  const stage = buildPartMilp(part.model, false, priced).narrowTo([ones]);
  const { lower, upper, whole, rows } = stage.program;
  const first = to.lower.length;
  stage.toVariableValues(present).forEach((start, n) => {
    to.add({
      low: ensure(lower[n]),
      high: ensure(upper[n]),
      isWhole: ensure(whole[n]),
      start,
    });
  });
  for (const { low, high, terms } of rows) to.addRow(low, high, shiftTerms(terms, first));
  const all = present.map((_, n): Term => [first + n, 1]);
  to.addRow(total, total, all);
  return { part, stage, first };
};

/**
 * Builds the MILP of some parts within a window of arrival periods (fix-and-optimize, Helber & Sahling 2010), with the
 * distance of the plan of all parts as its objective. It starts from the present plan.
 */
export const buildWindowMilp = (
  parts: readonly WindowPart[],
  { rates, ideal, factors, objectives, outside, periods }: WindowGoal,
): WindowMilp => {
  const to = new Program();
  const rest = [...objectives];
  const blocks = parts.map((each) => {
    computeColumnObjectives(each.part, each.present).forEach((value, n) => {
      rest[n] = ensure(rest[n]) - value;
    });
    return addBlock(to, each);
  });
  const uses = blocks.flatMap(({ stage, first }) =>
    [...stage.switches].flatMap(([order, variable]) =>
      outside.has(order) ? [] : [[order, first + variable] as const],
    ),
  );
  const orders = addSwitches(to, uses);
  const known = new Set([...outside].map((order) => getSupplierOfOrder(order, periods)));
  const suppliers = addSwitches(
    to,
    [...orders].flatMap(([order, variable]) => {
      const supplier = getSupplierOfOrder(order, periods);
      return known.has(supplier) ? [] : [[supplier, variable] as const];
    }),
  );
  const counted: Readonly<Record<number, readonly number[]>> = {
    [CRITERIA.orders]: [...orders.values()],
    [CRITERIA.suppliers]: [...suppliers.values()],
  };
  const base = toCriterionVector(rest, outside.size, known.size);
  const toTerms = (criterion: number, rate: number): readonly Term[] => {
    const one = toLinearWeights(rates.map((_, n) => (n === criterion ? 1 : 0)));
    const own = blocks.flatMap(({ part, stage, first }) => shiftTerms(stage.toTerms(toCostFunction(part, one)), first));
    return [
      ...own.map(([at, factor]): Term => [at, rate * factor]),
      ...(counted[criterion] ?? []).map((variable): Term => [variable, rate]),
    ];
  };
  addTchebycheffObjective(to, { rates, ideal: ideal.map((value, n) => value - ensure(base[n])) }, toTerms, factors);
  return {
    program: to,
    toPlans: (values) => blocks.map(({ stage, first }) => toQuantities(stage, values.subarray(first))),
  };
};
