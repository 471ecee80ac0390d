import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';

/** Maximum number of candidate quantities per label. */
const CANDIDATES = 4;

/** Candidate quantities of an option: both ends of its range and the best local minima of the cost-to-go. */
export class CandidateQuantities {
  readonly quantities = new Int32Array(CANDIDATES);
  readonly #costs = new Float64Array(CANDIDATES);
  #next: Float64Array = new Float64Array();
  #unit = 0;
  #lows = new Int32Array();
  #found = 0;
  count = 0;

  /** Inserts a quantity by cost; at equal cost the larger quantity, which comes later, wins. */
  #take(quantity: number, cost: number): void {
    let at = this.count;
    while (at > 0 && ensure(this.#costs[at - 1]) >= cost) at--;
    if (at === CANDIDATES) return;
    this.quantities.copyWithin(at + 1, at, CANDIDATES - 1);
    this.#costs.copyWithin(at + 1, at, CANDIDATES - 1);
    this.quantities[at] = quantity;
    this.#costs[at] = cost;
    if (this.count < CANDIDATES) this.count += 1;
  }

  /** Finds the local minima of cost-to-go plus unit cost over the total receipts from `first` to `last`. */
  scan(next: Float64Array, unit: number, first: number, last: number): void {
    this.#next = next;
    this.#unit = unit;
    this.#found = 0;
    if (this.#lows.length <= last - first) this.#lows = new Int32Array(2 * (last - first + 1));
    const computeCost = (received: number) => (next[received] ?? Number.POSITIVE_INFINITY) + unit * received;
    let before = computeCost(first);
    let here = computeCost(first + 1);
    for (let received = first + 1; received < last; received++) {
      const beyond = computeCost(received + 1);
      if ((here <= before && here < beyond) || (here < before && here <= beyond)) {
        this.#lows[this.#found] = received;
        this.#found += 1;
      }
      before = here;
      here = beyond;
    }
  }

  /** Returns the index of the first local minimum above a total received. */
  #findAbove(received: number): number {
    let [from, to] = [0, this.#found];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (ensure(this.#lows[middle]) > received) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  /**
   * Selects candidate quantities in [low, high] for a label that has received `received` units. Requires a `scan`
   * before.
   */
  select(received: number, low: number, high: number): void {
    this.count = 0;
    const tryQuantity = (quantity: number) => {
      const cost = (this.#next[received + quantity] ?? Number.POSITIVE_INFINITY) + this.#unit * quantity;
      if (cost < Number.POSITIVE_INFINITY) this.#take(quantity, cost);
    };
    tryQuantity(low);
    for (let n = this.#findAbove(received + low); n < this.#found; n++) {
      const quantity = ensure(this.#lows[n]) - received;
      if (quantity >= high) break;
      tryQuantity(quantity);
    }
    if (high > low) tryQuantity(high);
  }
}
