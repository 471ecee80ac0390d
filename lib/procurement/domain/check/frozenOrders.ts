import type { PlacedOrder } from '#lib/procurement/domain/check/rebuildOrders.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';

type Report = (message: string) => void;

/** Checks that the orders of the frozen periods are exactly those that the problem names. */
export const checkFrozenOrders = (
  { parts, suppliers, replanning }: Problem,
  orders: readonly PlacedOrder[],
  report: Report,
): void => {
  if (replanning === undefined) return;
  const wanted = new Map<string, number>();
  for (const part of parts) {
    const rows = part.sources.flatMap((source) => source.offers.map((offer) => ({ source, offer })));
    for (const { offer, order, quantity } of part.planned ?? []) {
      const row = rows[offer];
      const supplier = row && suppliers[row.source.supplier];
      wanted.set(`${row?.offer.id}/${supplier?.id}/${part.id}/${order}`, quantity);
    }
  }
  for (const { name, offer, supplier, part, ordered, quantity } of orders) {
    if (ordered > replanning.frozen) continue;
    const key = `${offer.id}/${supplier.id}/${part.id}/${ordered}`;
    if (wanted.get(key) !== quantity)
      report(`${name}: ${quantity} is not the frozen quantity, ${wanted.get(key) ?? 0}`);
    wanted.delete(key);
  }
  for (const key of wanted.keys()) report(`The frozen order ${key} is missing`);
};
