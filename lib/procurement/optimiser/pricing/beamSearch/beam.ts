import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { OrderTrail } from '#lib/procurement/optimiser/pricing/beamSearch/orderTrail.ts';

/** What later options depend on besides the receipts: the use of these limits, and the open orders as bits. */
export interface DistinctState {
  readonly limits: readonly number[];
  readonly orders: number;
}

/**
 * The best labels of a beam search, sorted by estimate, one per state. Stored in typed arrays, because most labels are
 * dropped as soon as they are created.
 */
export class Beam {
  readonly #width: number;
  readonly #limits: number;
  /** Slots of the kept labels by rank, then the free slots. */
  readonly #places: Int32Array;
  size = 0;
  /** Quantity received so far. */
  readonly received: Int32Array;
  /** Open orders that later options may join, a bit each. */
  readonly open: Int32Array;
  /** Cost so far plus cost-to-go; cost that breaks ties. */
  readonly estimate: Float64Array;
  readonly tie: Float64Array;
  /** `quantity` of the last order; quantity `added` under the present option, which `record` moves to the trail. */
  readonly quantity: Int32Array;
  readonly added: Int32Array;
  readonly trail: Int32Array;
  /** Cost so far. `used`: use of limits, `limits` numbers per label. */
  readonly spent: Float64Array;
  readonly used: Float64Array;

  constructor(width: number, limits: number) {
    this.#width = width;
    this.#limits = limits;
    const room = width + 1;
    this.#places = Int32Array.from({ length: room }, (_, n) => n);
    this.received = new Int32Array(room);
    this.open = new Int32Array(room);
    this.estimate = new Float64Array(room);
    this.tie = new Float64Array(room);
    this.quantity = new Int32Array(room);
    this.added = new Int32Array(room);
    this.trail = new Int32Array(room).fill(-1);
    this.spent = new Float64Array(room);
    this.used = new Float64Array(room * limits);
  }

  clear(): void {
    this.size = 0;
  }

  /** Returns the slot of the label at a rank. */
  getLabel(rank: number): number {
    return ensure(this.#places[rank]);
  }

  /** Whether a label of this estimate might be kept. */
  canKeep(estimate: number): boolean {
    return this.size < this.#width || estimate <= ensure(this.estimate[this.getLabel(this.size - 1)]);
  }

  /** Copies a label of another beam into a free slot and returns the slot, to be filled in and then kept. */
  copyLabel(from: Beam, place: number): number {
    const to = this.getLabel(this.size);
    this.received[to] = ensure(from.received[place]);
    this.open[to] = ensure(from.open[place]);
    this.tie[to] = ensure(from.tie[place]);
    this.quantity[to] = ensure(from.quantity[place]);
    this.trail[to] = from.trail[place] ?? -1;
    this.added[to] = 0;
    this.spent[to] = ensure(from.spent[place]);
    for (let n = 0; n < this.#limits; n++)
      this.used[to * this.#limits + n] = ensure(from.used[place * this.#limits + n]);
    return to;
  }

  #isSame(a: number, b: number, { limits, orders }: DistinctState): boolean {
    if (this.received[a] !== this.received[b]) return false;
    if ((ensure(this.open[a]) & orders) !== (ensure(this.open[b]) & orders)) return false;
    for (const limit of limits)
      if (this.used[a * this.#limits + limit] !== this.used[b * this.#limits + limit]) return false;
    return true;
  }

  /**
   * Of labels with equal estimates the one that has received more is better: the other spent less only by delaying an
   * order.
   */
  #compare(a: number, b: number): number {
    return (
      ensure(this.estimate[a]) - ensure(this.estimate[b]) ||
      ensure(this.received[b]) - ensure(this.received[a]) ||
      ensure(this.tie[a]) - ensure(this.tie[b]) ||
      ensure(this.quantity[a]) - ensure(this.quantity[b])
    );
  }

  /**
   * Keeps the label filled in last, unless a label of the same state is as good or the beam is full of better labels.
   */
  keep(distinct: DistinctState): void {
    const label = this.getLabel(this.size);
    let rank = this.size;
    while (rank > 0 && this.#compare(label, this.getLabel(rank - 1)) < 0) rank--;
    for (let n = 0; n < rank; n++) if (this.#isSame(label, this.getLabel(n), distinct)) return;
    let end = rank;
    while (end < this.size && !this.#isSame(label, this.getLabel(end), distinct)) end++;
    const replaced = this.getLabel(end);
    this.#places.copyWithin(rank + 1, rank, end);
    this.#places[rank] = label;
    if (end === this.size) this.size = Math.min(this.#width, this.size + 1);
    else this.#places[this.size] = replaced;
  }

  /** Records the quantities that the option has added to the kept labels in the trail. */
  record(trail: OrderTrail, option: number): void {
    for (let rank = 0; rank < this.size; rank++) {
      const place = this.getLabel(rank);
      const added = ensure(this.added[place]);
      if (added > 0) this.trail[place] = trail.add(this.trail[place] ?? -1, option, added);
      this.added[place] = 0;
    }
  }
}
