import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { getLimits } from '#lib/procurement/optimiser/model/limits.ts';
import type { Beam, DistinctState } from '#lib/procurement/optimiser/pricing/beamSearch/beam.ts';
import type { BeamSearchInput } from '#lib/procurement/optimiser/pricing/beamSearch/beamSearchInput.ts';
import type { CandidateQuantities } from '#lib/procurement/optimiser/pricing/beamSearch/candidateQuantities.ts';
import type { ReachableReceipts } from '#lib/procurement/optimiser/pricing/beamSearch/reachableReceipts.ts';

/** Grid to which estimates are rounded. Not tuned: rounding errors must not rank labels. */
const GRID = 1 / 1024;

/** Input of the extension of all labels of `from` by one option into `to`. */
export interface Step {
  readonly input: BeamSearchInput;
  readonly option: number;
  readonly from: Beam;
  readonly to: Beam;
  /** Bit of the option's order; 0 if no other option shares it. */
  readonly orderBit: number;
  /** State by which labels are distinguished after the option. */
  readonly distinct: DistinctState;
  readonly candidates: CandidateQuantities;
  /** Undefined if no limit can bind. */
  readonly reach: ReachableReceipts | undefined;
}

/** A step with the data of its option, which are read once for all labels. */
interface Extension extends Step {
  readonly unit: number;
  readonly fixed: number;
  /** Cost-to-go after the option is decided, by total received. */
  readonly costToGo: Float64Array;
  readonly tieUnit: number;
  readonly tieFixed: number;
  /** Smallest quantity that also reaches the supplier's minimum, and largest quantity of an order. */
  readonly least: number;
  readonly high: number;
  /** Whether every plan uses the option. */
  readonly isForced: boolean;
  readonly offerLimit: number;
  readonly sourceLimit: number;
  readonly capacity: number;
  readonly supplierQuantity: number;
  readonly limits: number;
  /** Largest total received after the option has arrived; minimum cumulative receipts at the end. */
  readonly ceiling: number;
  readonly minimumReceipts: number;
}

const createExtension = (step: Step): Extension => {
  const { input, option } = step;
  const { relaxation, costs, tie } = input;
  const { model } = relaxation;
  const { offers, sources } = model;
  const { low, high, offer, isForced = false } = ensure(model.options[option]);
  const { source, capacity } = ensure(offers[offer]);
  const { minimum, quantity: supplierQuantity } = ensure(sources[source]);
  const [offerLimit, sourceLimit] = getLimits(model, option);
  return {
    input,
    option,
    from: step.from,
    to: step.to,
    orderBit: step.orderBit,
    distinct: step.distinct,
    candidates: step.candidates,
    reach: step.reach,
    unit: ensure(costs.unit[option]),
    fixed: ensure(costs.fixed[option]),
    costToGo: relaxation.getCostToGoAfter(option),
    tieUnit: ensure(tie.unit[option]),
    tieFixed: ensure(tie.fixed[option]),
    least: Math.max(low, minimum),
    high,
    isForced,
    offerLimit,
    sourceLimit,
    capacity,
    supplierQuantity,
    limits: offers.length + sources.length,
    ceiling: relaxation.getCeiling(option),
    minimumReceipts: relaxation.minimumReceipts,
  };
};

/** Returns the rounded estimate of a label with a quantity of the option. */
const estimateCost = (
  { from, unit, fixed, costToGo }: Extension,
  parent: number,
  quantity: number,
  newOrders: number,
): number => {
  const spent = ensure(from.spent[parent]) + (quantity === 0 ? 0 : unit * quantity + newOrders * fixed);
  const estimate = spent + ensure(costToGo[ensure(from.received[parent]) + quantity]);
  return Math.round(estimate / GRID) * GRID;
};

/** Adds an order of the option to a label. */
const addOrder = (extension: Extension, label: number, quantity: number, newOrders: number): void => {
  const { to, unit, fixed, orderBit, tieUnit, tieFixed, limits } = extension;
  to.received[label] = ensure(to.received[label]) + quantity;
  to.open[label] = ensure(to.open[label]) | orderBit;
  to.tie[label] = ensure(to.tie[label]) + tieUnit * quantity + tieFixed;
  to.quantity[label] = quantity;
  to.added[label] = quantity;
  to.spent[label] = ensure(to.spent[label]) + unit * quantity + newOrders * fixed;
  // The beam starts with the frozen orders counted, so that other orders leave room for them.
  if (extension.isForced) return;
  const byOffer = label * limits + extension.offerLimit;
  const bySource = label * limits + extension.sourceLimit;
  to.used[byOffer] = ensure(to.used[byOffer]) + quantity;
  to.used[bySource] = ensure(to.used[bySource]) + quantity;
};

/** Keeps a label with a quantity of the option if the minimum receipts stay reachable. */
const offerLabel = (extension: Extension, parent: number, quantity: number): void => {
  const { from, to, option, reach, orderBit, limits, minimumReceipts, distinct } = extension;
  const received = ensure(from.received[parent]) + quantity;
  const newOrders = quantity > 0 && (ensure(from.open[parent]) & orderBit) === 0 ? 1 : 0;
  const estimate = estimateCost(extension, parent, quantity, newOrders);
  if (estimate === Number.POSITIVE_INFINITY || !to.canKeep(estimate)) return;
  const counted = extension.isForced ? 0 : quantity;
  if (reach !== undefined && received + reach(option, from.used, parent * limits, counted) < minimumReceipts) return;
  const label = to.copyLabel(from, parent);
  to.estimate[label] = estimate;
  if (quantity > 0) addOrder(extension, label, quantity, newOrders);
  to.keep(distinct);
};

/** Finds the candidate quantities of the option for all labels. */
const scanCandidates = ({ from, candidates, unit, costToGo, least, high, ceiling }: Extension): void => {
  let [fewest, largest] = [Number.POSITIVE_INFINITY, 0];
  for (let rank = 0; rank < from.size; rank++) {
    const received = ensure(from.received[from.getLabel(rank)]);
    fewest = Math.min(fewest, received);
    largest = Math.max(largest, received);
  }
  candidates.scan(costToGo, unit, fewest + least, Math.min(ceiling, largest + high));
};

/** Extends a label by the option: unused, and in each candidate quantity. */
const extendLabel = (extension: Extension, parent: number): void => {
  const { from, candidates, least, limits } = extension;
  const received = ensure(from.received[parent]);
  if (extension.isForced) {
    if (received + extension.high <= extension.ceiling) offerLabel(extension, parent, extension.high);
    return;
  }
  offerLabel(extension, parent, 0);
  const ofOffer = ensure(from.used[parent * limits + extension.offerLimit]);
  const ofSource = ensure(from.used[parent * limits + extension.sourceLimit]);
  const most = Math.min(
    extension.high,
    extension.capacity - ofOffer,
    extension.supplierQuantity - ofSource,
    extension.ceiling - received,
  );
  if (most < least) return;
  candidates.select(received, least, most);
  for (let n = 0; n < candidates.count; n++) offerLabel(extension, parent, ensure(candidates.quantities[n]));
};

/** Extends all labels by one option. */
export const extendBeam = (step: Step): void => {
  const { from, to } = step;
  const extension = createExtension(step);
  to.clear();
  if (!extension.isForced) scanCandidates(extension);
  for (let rank = 0; rank < from.size; rank++) extendLabel(extension, from.getLabel(rank));
};
