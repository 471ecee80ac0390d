import type { Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { buildPartMilp } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import type { CostLimits } from '#lib/procurement/optimiser/pricing/milp/stageResult.ts';
import { createRelaxation } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import { isExclusive } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import {
  createGuideList,
  type GuideList,
  includePlan,
  isAdmitted,
} from '#lib/procurement/optimiser/questions/stages/admittedPlans.ts';
import { type NarrowedPart, narrowPart } from '#lib/procurement/optimiser/questions/stages/narrowPart.ts';
import type { Guide, StageSearch } from '#lib/procurement/optimiser/questions/stages/stageSearch.ts';

/** Largest share of the usable options in all options with which a part is narrowed. */
const SMALL_SHARE = 0.5;

/** A part with the options that a stage may use. */
export interface StageView {
  readonly search: StageSearch;
  /** The limits of the question, then the costs of the stages before. */
  readonly kept: CostLimits;
  readonly guides: GuideList;
  /** Return the guides of stages since the part was narrowed, which takes them in. */
  readonly pending: readonly ((search: StageSearch) => Guide | undefined)[];
  /** The best plan known. */
  readonly plan: Quantities | undefined;
  /** Returns a plan of the whole part. */
  readonly widen: (quantities: Quantities) => Quantities;
}

const narrowGuide = (
  { floor = 0, mostReceipts }: StageSearch,
  { model, narrow }: NarrowedPart,
  { costs, limit }: Guide,
): Guide => {
  const narrowed = { ...costs, unit: narrow(Array.from(costs.unit)), fixed: narrow(Array.from(costs.fixed)) };
  const relaxation = createRelaxation(model, floor, mostReceipts);
  relaxation.solve(narrowed);
  return { relaxation, costs: narrowed, limit };
};

/**
 * Leaves out the totals received that no plan within the guides has, which makes later relaxations smaller. If few
 * options remain, leaves out the others and narrows their quantities.
 */
export const narrowView = (view: StageView): StageView => {
  const { search, kept, guides, plan, widen } = view;
  for (const getGuide of view.pending) {
    const guide = getGuide(search);
    if (guide !== undefined) guides.add(guide);
  }
  const unchanged = { ...view, pending: [] };
  const { model, floor, isBounded } = search;
  if (!isBounded || floor === undefined) return unchanged;
  const ranges = includePlan(model, guides.getRanges(), plan);
  const isUsable = model.options.map(({ isForced }, n) => isForced === true || isAdmitted(ranges, n));
  const count = isUsable.filter((each) => each).length;
  if (count === 0) return unchanged;
  // In the MILPs of most options, narrower quantities lead HiGHS to more nodes.
  if (count > SMALL_SHARE * model.options.length)
    return { ...unchanged, search: { ...search, model: { ...model, receipts: ranges.receipts } } };
  const part = narrowPart(model, kept, (n) => isUsable[n] === true, ranges);
  const forms = search.forms.map(part.narrowForm);
  const list = createGuideList(part.model);
  for (const guide of guides.guides) list.add(narrowGuide(search, part, guide));
  const program = buildPartMilp(part.model, isExclusive(forms));
  return {
    search: {
      ...search,
      model: part.model,
      forms,
      program,
      unlimited: search.unlimited && part.narrow(search.unlimited),
    },
    kept: part.limits,
    guides: list,
    pending: [],
    plan: plan && part.narrow(plan),
    widen: (quantities) => widen(part.widen(quantities)),
  };
};
