import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { getLimitSizes, getLimits } from '#lib/procurement/optimiser/model/limits.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import type { PricedOrders } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import { type Fixings, FORBIDDEN } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';

/** A resource whose use a label counts until the last option that uses it has been decided. */
export interface Resource {
  readonly kind: 'limit' | 'supplierMinimum' | 'order';
  /** Index of the limit, number of the order, or number of a supplier and period. */
  readonly id: number;
  /** Size of a limit, supplier minimum, or price of an order. */
  readonly size: number;
  readonly options: readonly number[];
  readonly last: number;
}

const toResource = (kind: Resource['kind'], id: number, size: number, options: readonly number[]): Resource => ({
  kind,
  id,
  size,
  options,
  last: options.at(-1) ?? -1,
});

/**
 * Lists the resources of a part that can bind: limits, supplier minimums above an offer's own minimum, and priced
 * orders of several options.
 */
export const listResources = (
  model: PartModel,
  { orderByOption, getPrice }: PricedOrders,
  fixings: Fixings | undefined,
): readonly Resource[] => {
  const { options, offers, sources, periods } = model;
  const sizes = getLimitSizes(model);
  const allowed = [...options.keys()].filter((option) => fixings?.[option] !== FORBIDDEN);
  const groupOptions = (toId: (option: number) => number) => [...Map.groupBy(allowed, toId)];
  const listLimits = (which: 0 | 1) =>
    groupOptions((option) => getLimits(model, option)[which]).flatMap(([limit, members]) => {
      const most = members.reduce((total, option) => total + ensure(options[option]).high, 0);
      const size = ensure(sizes[limit]);
      return most > size ? [toResource('limit', limit, size, members)] : [];
    });
  const toSupplierPeriod = (option: number) => {
    const { offer, order } = ensure(options[option]);
    return ensure(offers[offer]).source * periods + order;
  };
  const minimums = groupOptions(toSupplierPeriod).flatMap(([id, members]) => {
    const least = ensure(sources[Math.floor(id / periods)]).minimum;
    const canMiss = members.some((option) => ensure(options[option]).low < least);
    return canMiss ? [toResource('supplierMinimum', id, least, members)] : [];
  });
  const orders = groupOptions((option) => ensure(orderByOption[option])).flatMap(([order, members]) =>
    members.length > 1 && getPrice(order) > 0 ? [toResource('order', order, getPrice(order), members)] : [],
  );
  return [...listLimits(0), ...listLimits(1), ...minimums, ...orders];
};
