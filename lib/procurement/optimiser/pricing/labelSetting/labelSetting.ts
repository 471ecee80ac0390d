import { computeStockCost, type Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { extendLabels } from '#lib/procurement/optimiser/pricing/labelSetting/extendLabels.ts';
import {
  createLabelSearch,
  type LabelInput,
  type LabelSearch,
} from '#lib/procurement/optimiser/pricing/labelSetting/labelSearch.ts';

export interface LabelResult {
  /** Whether the search completed, which proves that there is no better plan within the limits. */
  readonly isComplete: boolean;
  /** Undefined if there is no plan within the limits. */
  readonly quantities: Quantities | undefined;
}

/** Adds the stock costs of a period to every label. */
const closePeriod = ({ input, labels }: LabelSearch, period: number): void => {
  const { model, guides, cost, tie } = input;
  const net = ensure(model.base[period]);
  for (let label = 0; label < labels.size; label++) {
    const position = net + ensure(labels.received[label]);
    labels.value[label] = ensure(labels.value[label]) + computeStockCost(model, cost.held, period, position);
    labels.tie[label] = ensure(labels.tie[label]) + computeStockCost(model, tie.held, period, position);
    guides.forEach(({ costs }, n) => {
      const place = label * guides.length + n;
      labels.spent[place] = ensure(labels.spent[place]) + computeStockCost(model, costs.held, period, position);
    });
  }
};

/** Returns the plan of the cheapest label within the limits of all guides; undefined if there is none. */
const findBestPlan = ({ input, labels, trail }: LabelSearch): Quantities | undefined => {
  const { model, guides } = input;
  let best = -1;
  for (let label = 0; label < labels.size; label++) {
    if (guides.some(({ limit }, n) => ensure(labels.spent[label * guides.length + n]) > limit)) continue;
    const [value, least] = [ensure(labels.value[label]), labels.value[best] ?? Number.POSITIVE_INFINITY];
    if (best < 0 || value < least || (value === least && ensure(labels.tie[label]) < ensure(labels.tie[best])))
      best = label;
  }
  return best < 0 ? undefined : trail.toQuantities(model, ensure(labels.origin[best]));
};

/**
 * Finds the best plan of a part within the limits of its guides by label setting with dominance (Irnich & Desaulniers
 * 2005). Tries every quantity of every option and keeps the non-dominated labels of each state. The result is exact
 * unless the search gives up.
 */
export const runLabelSetting = (input: LabelInput): LabelResult => {
  const { options, periods } = input.model;
  const search = createLabelSearch(input);
  let period = 0;
  for (const [option, { arrival }] of options.entries()) {
    for (; period < arrival; period++) closePeriod(search, period);
    if (!extendLabels(search, option)) return { isComplete: false, quantities: undefined };
  }
  for (; period < periods; period++) closePeriod(search, period);
  return { isComplete: true, quantities: findBestPlan(search) };
};
