/** Quantities tried of a label: those that lead to the least cost to come, and those that make up a total. */
const CANDIDATES = 4;
const TARGETS = 8;

/** Quantities worth trying: ends and best local minima of the least cost that each leaves to come. */
export class Tries {
  readonly quantities = new Int32Array(CANDIDATES);
  readonly #costs = new Float64Array(CANDIDATES);
  count = 0;

  /** Of two that cost the same the larger is tried rather: it comes later. */
  #take(quantity: number, cost: number): void {
    let at = this.count;
    while (at > 0 && (this.#costs[at - 1] ?? 0) >= cost) at--;
    if (at === CANDIDATES) return;
    this.quantities.copyWithin(at + 1, at, CANDIDATES - 1);
    this.#costs.copyWithin(at + 1, at, CANDIDATES - 1);
    this.quantities[at] = quantity;
    this.#costs[at] = cost;
    if (this.count < CANDIDATES) this.count += 1;
  }

  find(next: Float64Array, received: number, low: number, high: number, unit: number): void {
    this.count = 0;
    let before = Number.POSITIVE_INFINITY;
    let here = (next[received + low] ?? Number.POSITIVE_INFINITY) + unit * low;
    for (let quantity = low; quantity <= high; quantity++) {
      const beyond =
        quantity === high
          ? Number.POSITIVE_INFINITY
          : (next[received + quantity + 1] ?? Number.POSITIVE_INFINITY) + unit * (quantity + 1);
      const isLow = (here <= before && here < beyond) || (here < before && here <= beyond);
      if ((isLow || quantity === low || quantity === high) && here < Number.POSITIVE_INFINITY)
        this.#take(quantity, here);
      before = here;
      here = beyond;
    }
  }
}

/** Of given quantities between the ends those that leave the least to come. */
export const targeted = (
  next: Float64Array,
  received: number,
  low: number,
  high: number,
  unit: number,
  targets: readonly number[],
): readonly number[] => {
  const made = targets
    .filter((quantity) => quantity > low && quantity < high)
    .map((quantity) => ({
      quantity,
      cost: (next[received + quantity] ?? Number.POSITIVE_INFINITY) + unit * quantity,
    }));
  if (made.length > TARGETS) made.sort((a, b) => a.cost - b.cost || b.quantity - a.quantity);
  return made.slice(0, TARGETS).map(({ quantity }) => quantity);
};
