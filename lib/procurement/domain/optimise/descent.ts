import type { Selection } from '#lib/procurement/domain/optimise/selection.ts';

/** Gains below this are rounding. */
const LEAST_GAIN = 1e-6;

/** Takes the cheapest column of every part, one part after the other, until none gains. */
export const settle = (selection: Selection): void => {
  for (let gained = true; gained; ) {
    gained = false;
    for (let part = 0; part < selection.pool.length; part++) if (selection.improve(part) > LEAST_GAIN) gained = true;
  }
};

/** Gives up what `isClosed` matches if the parts that use it find cheaper columns without it. */
const tryWithout = (selection: Selection, isClosed: (order: number) => boolean): boolean => {
  const changed: (readonly [part: number, place: number])[] = [];
  let gain = 0;
  const before = selection.cost();
  for (let part = 0; part < selection.pool.length; part++) {
    if (!selection.column(part)?.orders.some(isClosed)) continue;
    changed.push([part, selection.taken[part] ?? 0]);
    gain = selection.improve(part, ({ orders }) => !orders.some(isClosed));
    if (gain === Number.NEGATIVE_INFINITY) break;
  }
  if (changed.length > 0 && gain > Number.NEGATIVE_INFINITY && selection.cost() < before - LEAST_GAIN) return true;
  for (const [part, place] of changed) selection.take(part, place);
  return false;
};

/** Descends over the columns that are there, closing whole orders and suppliers where that gains. */
export const descend = (selection: Selection): void => {
  settle(selection);
  const { order, supplier } = selection.direction;
  if (order === 0 && supplier === 0) return;
  for (let gained = true; gained; ) {
    gained = false;
    const open = [...selection.orders()].sort((a, b) => selection.users(a) - selection.users(b) || a - b);
    for (const each of open) if (tryWithout(selection, (one) => one === each)) gained = true;
    if (supplier > 0)
      for (let place = 0; place < selection.suppliers; place++)
        if (tryWithout(selection, (one) => Math.floor(one / selection.periods) === place)) gained = true;
    if (gained) settle(selection);
  }
};
