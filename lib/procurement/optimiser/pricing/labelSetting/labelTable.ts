import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';

/** Number of dominance tests per label: it is compared with the cheapest labels of the same receipts. */
const RIVALS = 40;

/**
 * The labels after one option. Stored in typed arrays, because thousands of labels are created and dropped per
 * millisecond.
 */
export class LabelTable {
  readonly #width: number;
  readonly #guides: number;
  size = 0;
  received: Int32Array;
  /** Cost so far; cost that breaks ties. */
  value: Float64Array;
  tie: Float64Array;
  /** Index in the order trail. */
  origin: Int32Array;
  /** `guides` numbers per label. */
  spent: Float64Array;
  /** `width` numbers per label. */
  counts: Int32Array;
  #table = new Int32Array(1024).fill(-1);

  constructor(width: number, guides: number) {
    this.#width = width;
    this.#guides = guides;
    this.received = new Int32Array(256);
    this.value = new Float64Array(256);
    this.tie = new Float64Array(256);
    this.origin = new Int32Array(256);
    this.spent = new Float64Array(256 * guides);
    this.counts = new Int32Array(256 * width);
  }

  clear(): void {
    this.size = 0;
    this.#table.fill(-1);
  }

  #grow(): void {
    const growIntegers = (from: Int32Array) => {
      const to = new Int32Array(from.length * 2);
      to.set(from);
      return to;
    };
    const growFloats = (from: Float64Array) => {
      const to = new Float64Array(from.length * 2);
      to.set(from);
      return to;
    };
    this.received = growIntegers(this.received);
    this.value = growFloats(this.value);
    this.tie = growFloats(this.tie);
    this.origin = growIntegers(this.origin);
    this.spent = growFloats(this.spent);
    this.counts = growIntegers(this.counts);
  }

  #hash(label: number): number {
    let hash = Math.imul(ensure(this.received[label]), 0x9e3779b1);
    const first = label * this.#width;
    for (let n = first; n < first + this.#width; n++) {
      hash = Math.imul(hash ^ (hash >>> 15) ^ ensure(this.counts[n]), 0x85ebca6b);
    }
    return (hash ^ (hash >>> 13)) >>> 0;
  }

  #isSame(a: number, b: number): boolean {
    if (this.received[a] !== this.received[b]) return false;
    const [one, other] = [a * this.#width, b * this.#width];
    for (let n = 0; n < this.#width; n++) if (this.counts[one + n] !== this.counts[other + n]) return false;
    return true;
  }

  #rehash(): void {
    this.#table = new Int32Array(this.#table.length * 4).fill(-1);
    for (let label = 0; label < this.size; label++) this.#table[this.#find(label)] = label;
  }

  /** Returns the hash slot of the label with the same state, or the free slot for it. */
  #find(label: number): number {
    const mask = this.#table.length - 1;
    let slot = this.#hash(label) & mask;
    for (let at = this.#table[slot] ?? -1; at >= 0; at = this.#table[slot] ?? -1) {
      if (this.#isSame(at, label)) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /** Returns the index for one more label, to be filled in and then kept. */
  reserve(): number {
    if (this.size + 1 >= this.received.length) this.#grow();
    return this.size;
  }

  copy(from: LabelTable, label: number, to: number): void {
    this.received[to] = ensure(from.received[label]);
    this.value[to] = ensure(from.value[label]);
    this.tie[to] = ensure(from.tie[label]);
    this.origin[to] = ensure(from.origin[label]);
    for (let n = 0; n < this.#guides; n++)
      this.spent[to * this.#guides + n] = ensure(from.spent[label * this.#guides + n]);
    for (let n = 0; n < this.#width; n++)
      this.counts[to * this.#width + n] = ensure(from.counts[label * this.#width + n]);
  }

  /** Keeps the label at index `size`, unless a label of the same state is as good. */
  keep(): void {
    const label = this.size;
    const slot = this.#find(label);
    const other = this.#table[slot] ?? -1;
    if (other < 0) {
      this.#table[slot] = label;
      this.size++;
      if (this.size * 2 > this.#table.length) this.#rehash();
      return;
    }
    const [own, others] = [ensure(this.value[label]), ensure(this.value[other])];
    if (own < others || (own === others && ensure(this.tie[label]) < ensure(this.tie[other])))
      this.copy(this, label, other);
  }

  #isWorse(label: number, than: number, isExact: readonly boolean[]): boolean {
    const [one, other] = [label * this.#width, than * this.#width];
    for (let n = 0; n < this.#width; n++) {
      const [own, others] = [ensure(this.counts[one + n]), ensure(this.counts[other + n])];
      if (isExact[n] ? own !== others : own < others) return false;
    }
    return true;
  }

  /** Drops labels dominated by one with the same receipts, no higher cost and no larger use of any resource. */
  removeDominated(isExact: readonly boolean[]): void {
    if (this.size < 2) return;
    const order = Array.from({ length: this.size }, (_, n) => n).sort(
      (a, b) =>
        ensure(this.received[a]) - ensure(this.received[b]) ||
        ensure(this.value[a]) - ensure(this.value[b]) ||
        ensure(this.tie[a]) - ensure(this.tie[b]) ||
        a - b,
    );
    const isKept = new Uint8Array(this.size);
    let first = 0;
    const kept: number[] = [];
    for (const label of order) {
      if (kept.length > first && this.received[ensure(kept[first])] !== this.received[label]) first = kept.length;
      const end = Math.min(kept.length, first + RIVALS);
      let isGood = true;
      for (let n = first; n < end && isGood; n++) isGood = !this.#isWorse(label, ensure(kept[n]), isExact);
      if (!isGood) continue;
      kept.push(label);
      isKept[label] = 1;
    }
    const all = this.size;
    if (kept.length === all) return;
    this.clear();
    for (let label = 0; label < all; label++) {
      if (isKept[label] === 0) continue;
      this.copy(this, label, this.size);
      this.size++;
    }
  }
}
