import type { VNode } from 'preact';
import type { Changed, DistanceChange } from '#lib/procurement/domain/comparison.ts';
import { formatShare } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';

const Distance = ({ range, change }: { readonly range: string; readonly change: Changed<number> }): VNode => {
  const { distance: texts } = getTexts('difference').causes;
  const [before, after] = [formatShare(change.Before / 100), formatShare(change.After / 100)];
  const verdict =
    before === after ? texts.equal : change.Before < change.After ? texts.nearerBefore : texts.nearerAfter;
  return (
    <li>
      {texts.values(range, before, after)}
      {': '}
      {verdict}
    </li>
  );
};

/** Weighted distance of both plans from the best values, by the range of each front. */
export const WeightedDistance = ({ distance }: { readonly distance: DistanceChange }): VNode => {
  const { distance: texts } = getTexts('difference').causes;
  return (
    <section class="card difference-part" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <ul>
        <Distance range={texts.before} change={distance.RangeBefore} />
        <Distance range={texts.after} change={distance.RangeAfter} />
      </ul>
      <p class="soft">{texts.about}</p>
    </section>
  );
};
