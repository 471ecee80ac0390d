import type { CostFunction, Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import type { CostLimits } from '#lib/procurement/optimiser/pricing/stages/stageResult.ts';

/** A part with some of its options, and cost limits on its plans. */
export interface NarrowedPart {
  readonly model: PartModel;
  readonly limits: CostLimits;
  readonly narrowForm: (form: CostFunction) => CostFunction;
  /** Returns a plan of the whole part without the quantities of the other options, and the other way round. */
  readonly narrow: (quantities: Quantities) => Quantities;
  readonly widen: (quantities: Quantities) => Quantities;
}

/** Returns the part with the options that match. */
export const narrowPart = (model: PartModel, limits: CostLimits, isKept: (option: number) => boolean): NarrowedPart => {
  const options = [...model.options.keys()].filter(isKept);
  const pick = <Item>(items: readonly Item[]): readonly Item[] => options.map((option) => items[option] as Item);
  const narrowForm = (form: CostFunction): CostFunction => ({ ...form, unit: pick(form.unit) });
  return {
    model: { ...model, options: pick(model.options) },
    limits: limits.map(([form, most]) => [narrowForm(form), most]),
    narrowForm,
    narrow: pick,
    widen: (quantities) => {
      const all = new Array<number>(model.options.length).fill(0);
      for (const [n, option] of options.entries()) all[option] = ensure(quantities[n]);
      return all;
    },
  };
};
