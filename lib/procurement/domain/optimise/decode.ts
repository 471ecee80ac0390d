import { type Direction, formAlong } from '#lib/procurement/domain/optimise/direction.ts';
import type { OpenPart } from '#lib/procurement/domain/optimise/openPart.ts';
import type { Quantities } from '#lib/procurement/domain/part/forms.ts';
import { tieCosts } from '#lib/procurement/domain/part/packing.ts';
import { relaxationOf } from '#lib/procurement/domain/part/relaxation.ts';
import { searchPlan } from '#lib/procurement/domain/part/search.ts';

/** Quantities times options above which a part is not searched: its table would take too much time and memory. */
const LARGEST_TABLE = 4_000_000;

/** Whether a part is small enough to be searched. */
export const isSearchable = ({ model }: OpenPart): boolean =>
  model.options.reduce((most, { high }) => Math.max(most, high), 0) * (model.options.length + model.periods) <
  LARGEST_TABLE;

/**
 * A good plan of a part along a direction, each order having a price of its own for the part.
 * @param floor the least quantity received that covers as much as can be covered
 * @param priceOf the price of an order, by its number
 * @param width labels that the search keeps
 */
export const decode = (
  part: OpenPart,
  floor: number,
  direction: Direction,
  priceOf: (order: number) => number,
  width: number,
): Quantities | undefined => {
  if (part.model.options.length === 0) return [];
  const form = formAlong(part, direction);
  const relaxation = relaxationOf(part.model, floor);
  const costs = { unit: form.unit, fixed: part.orderOf.map(priceOf), held: form };
  relaxation.solve(costs);
  const guides = [{ relaxation, costs, limit: Number.MAX_VALUE }];
  const tie = tieCosts(part.model, [], relaxation.most);
  return searchPlan({ model: part.model, guides, tie, forms: [form], totals: [], width });
};
