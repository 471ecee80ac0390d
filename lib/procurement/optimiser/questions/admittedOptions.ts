import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import type { Guide } from '#lib/procurement/optimiser/pricing/relaxation/guide.ts';

/** Guides of a search, and the options that all of them admit. */
export interface GuideList {
  readonly guides: readonly Guide[];
  readonly add: (guide: Guide) => void;
  /** Returns by option whether some plan that uses it keeps every guide, in the relaxation. */
  readonly listAdmitted: () => readonly boolean[];
}

/** Returns by option the least cost of a plan of the guide's relaxation that uses the option. */
export const computeUsingCosts = ({ relaxation, costs }: Guide): Float64Array =>
  relaxation.computeOptionBounds(costs, new Int8Array(relaxation.model.options.length)).using;

/** Creates a list of guides. Their bounds are computed only when the admitted options are needed. */
export const createGuideList = ({ options }: PartModel): GuideList => {
  const guides: Guide[] = [];
  let admitted: readonly boolean[] = options.map(() => true);
  let counted = 0;
  return {
    guides,
    add: (guide) => guides.push(guide),
    listAdmitted: () => {
      for (const guide of guides.slice(counted)) {
        const using = computeUsingCosts(guide);
        admitted = admitted.map((flag, n) => flag && (using[n] ?? 0) <= guide.limit);
      }
      counted = guides.length;
      return admitted;
    },
  };
};
