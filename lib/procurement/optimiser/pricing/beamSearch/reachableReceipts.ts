import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';

/**
 * Returns an upper bound on the receipts from later options. `used` holds the use of the limits by offer, then by
 * source, from index `first`; `quantity` is ordered under the option itself.
 */
export type ReachableReceipts = (option: number, used: ArrayLike<number>, first: number, quantity: number) => number;

/** Prepares that bound for the options of a part. Relaxes lots and the maximum stock. */
export const prepareReachableReceipts = ({ offers, sources, options }: PartModel): ReachableReceipts => {
  const count = offers.length;
  /** By option, then offer: receipts from later options if there were no limits. */
  const later = new Float64Array((options.length + 1) * count);
  /** By option: receipts from later frozen orders. Every label has already counted their use of limits. */
  const frozen = new Float64Array(options.length + 1);
  for (let option = options.length - 1; option >= 0; option--) {
    const at = option * count;
    later.copyWithin(at, at + count, at + 2 * count);
    const next = options[option + 1];
    frozen[option] = ensure(frozen[option + 1]) + (next?.isForced ? next.high : 0);
    if (next !== undefined && !next.isForced) later[at + next.offer] = ensure(later[at + next.offer]) + next.high;
  }
  const offersBySource = sources.map((_, source) => offers.flatMap((offer, n) => (offer.source === source ? [n] : [])));
  return (option, used, first, quantity) => {
    const own = options[option]?.offer;
    let reach = ensure(frozen[option]);
    for (let source = 0; source < offersBySource.length; source++) {
      let most = 0;
      let left = ensure(sources[source]).quantity - ensure(used[first + count + source]);
      for (const offer of offersBySource[source] ?? []) {
        const ordered = offer === own ? quantity : 0;
        left -= ordered;
        const capacity = ensure(offers[offer]).capacity - ensure(used[first + offer]) - ordered;
        most += Math.min(capacity, ensure(later[option * count + offer]));
      }
      reach += Math.min(most, left);
    }
    return reach;
  };
};
