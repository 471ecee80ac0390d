import { FIGURES, type Figures, type OpenPart } from '#lib/procurement/optimiser/columns/partContext.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { combined, type Form } from '#lib/procurement/optimiser/model/linearForms.ts';

/** A weighted sum of the objectives of a plan: by figure, for each purchase order, for each supplier. */
export interface Direction {
  readonly factors: readonly number[];
  readonly order: number;
  readonly supplier: number;
}

/** The weighted sum of figures; what orders and suppliers cost is left out. */
export const weighed = ({ factors }: Direction, figures: Figures): number => {
  let total = 0;
  for (let n = 0; n < FIGURES.length; n++) total += ensure(factors[n]) * ensure(figures[n]);
  return total;
};

/** The additive side of a direction as the cost of a part's plan. */
export const formAlong = ({ model, forms }: OpenPart, { factors }: Direction): Form =>
  combined(
    model,
    forms.flatMap((form, n) => {
      const factor = ensure(factors[n]);
      return factor === 0 ? [] : [[factor, form] as const];
    }),
  );
