import { type Column, getColumnQuantities } from '#lib/procurement/optimiser/columns/column.ts';
import { computeNetPositions, type Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { computeReceiptsLimit } from '#lib/procurement/optimiser/model/maximumReceipts.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';

const createSums = <Key>(): { readonly add: (key: Key, value: number) => void; readonly of: (key: Key) => number } => {
  const totals = new Map<Key, number>();
  return {
    add: (key, value) => totals.set(key, (totals.get(key) ?? 0) + value),
    of: (key) => totals.get(key) ?? 0,
  };
};

/**
 * Returns whether a plan keeps the receipts limits of a part with recycled offers: the limit of the total, and the
 * largest quantity of each option. A column of an earlier state of the part may exceed them, and would then be better
 * than every plan that the search considers.
 */
const keepsReceiptsLimit = (model: PartModel, quantities: Quantities): boolean => {
  const most = computeReceiptsLimit(model);
  return (
    most === Number.POSITIVE_INFINITY ||
    (quantities.reduce((total, quantity) => total + quantity, 0) <= most &&
      model.options.every(({ high }, n) => ensure(quantities[n]) <= high))
  );
};

/** Returns whether quantities keep every limit of the part. */
export const isFeasiblePlan = (model: PartModel, quantities: Quantities): boolean => {
  const { options, offers, sources } = model;
  if (options.some(({ isForced, low }, n) => isForced && quantities[n] !== low)) return false;
  if (!keepsReceiptsLimit(model, quantities)) return false;
  const [byOffer, bySource, byOrder] = [createSums<number>(), createSums<number>(), createSums<string>()];
  const used = options.flatMap(({ offer, order, arrival }, n) => {
    const quantity = ensure(quantities[n]);
    const limits = ensure(offers[offer]);
    return quantity > 0 ? [{ offer, order, arrival, quantity, limits, source: ensure(sources[limits.source]) }] : [];
  });
  for (const { offer, order, quantity, limits } of used) {
    byOffer.add(offer, quantity);
    bySource.add(limits.source, quantity);
    byOrder.add(`${limits.source} ${order}`, quantity);
  }
  const positions = computeNetPositions(model, quantities);
  return used.every(
    ({ offer, order, arrival, quantity, limits, source }) =>
      quantity >= limits.minimum &&
      byOffer.of(offer) <= limits.capacity &&
      bySource.of(limits.source) <= source.quantity &&
      byOrder.of(`${limits.source} ${order}`) >= source.minimum &&
      ensure(positions[arrival]) <= model.maximum,
  );
};

/** Returns whether a column keeps every limit of the part. The column may come from an earlier state of the part. */
export const isFeasibleColumn = (model: PartModel, column: Column): boolean => {
  const quantities = getColumnQuantities(model, column);
  const count = quantities.reduce((total, quantity) => total + (quantity > 0 ? 1 : 0), 0);
  // An order that can no longer be placed is not among the options.
  return count * 3 === column.length && isFeasiblePlan(model, quantities);
};
