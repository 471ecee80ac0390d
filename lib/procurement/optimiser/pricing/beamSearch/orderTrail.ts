import type { Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';

/** The orders of all labels as linked lists: each points to the previous order of its plan. */
export class OrderTrail {
  readonly #before: number[] = [];
  readonly #option: number[] = [];
  readonly #quantity: number[] = [];

  add(before: number, option: number, quantity: number): number {
    this.#before.push(before);
    this.#option.push(option);
    return this.#quantity.push(quantity) - 1;
  }

  toQuantities(model: PartModel, from: number): Quantities {
    const quantities = new Array<number>(model.options.length).fill(0);
    for (let at = from; at >= 0; at = this.#before[at] ?? -1)
      quantities[ensure(this.#option[at])] = ensure(this.#quantity[at]);
    return quantities;
  }
}
