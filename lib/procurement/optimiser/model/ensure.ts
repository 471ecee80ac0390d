/**
 * Returns an item that was read from an array: `ensure(prices[n])`. Throws a RangeError if the index lies outside
 * the array, so that a wrong index is a fault and not a plausible 0.
 *
 * The caller reads the item and this function only tests it: a read in here would serve arrays of every type, which V8
 * makes twenty times slower in the kernels.
 */
export const ensure = <Item>(item: Item | undefined): Item => {
  if (item === undefined) throw new RangeError('An index of the optimiser lies outside its array');
  return item;
};
