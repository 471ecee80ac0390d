import type { CostFunction, Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import type { CostLimits } from '#lib/procurement/optimiser/pricing/milp/stageResult.ts';
import type { PlanRanges } from '#lib/procurement/optimiser/pricing/relaxation/planRanges.ts';

/** A part with some of its options, and cost limits on its plans. */
export interface NarrowedPart {
  readonly model: PartModel;
  readonly limits: CostLimits;
  readonly narrowForm: (form: CostFunction) => CostFunction;
  /** Returns a plan of the whole part without the quantities of the other options, and the other way round. */
  readonly narrow: (quantities: Quantities) => Quantities;
  readonly widen: (quantities: Quantities) => Quantities;
}

/** Returns the model with the quantities that orders have in plans within ranges; an option that none uses has 0. */
const narrowQuantities = (model: PartModel, { quantities: { low, high }, receipts }: PlanRanges): PartModel => ({
  ...model,
  options: model.options.map((option, n) => {
    const most = Math.min(option.high, ensure(high[n]));
    // An order without a minimum lot has no binary in the MILP; a least quantity would add one.
    const least = option.low > 1 ? Math.max(option.low, ensure(low[n])) : option.low;
    if (option.isForced) return option;
    return most < least ? { ...option, low: 0, high: 0 } : { ...option, low: least, high: most };
  }),
  receipts,
});

/** Returns the part with the options that match, and with the quantities of plans within ranges. */
export const narrowPart = (
  whole: PartModel,
  limits: CostLimits,
  isKept: (option: number) => boolean,
  ranges?: PlanRanges,
): NarrowedPart => {
  const model = ranges === undefined ? whole : narrowQuantities(whole, ranges);
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
