import type { VNode } from 'preact';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Failed, Loading } from '#lib/ui/browser/kit/states.tsx';
import type { PointDifference } from '#lib/ui/browser/procurement/plan/alternatives/usePointDifference.ts';
import { AlertTable } from '#lib/ui/browser/procurement/shared/difference/alertTable.tsx';
import { PurchaseTable } from '#lib/ui/browser/procurement/shared/difference/purchaseTable.tsx';

interface ChangesProps {
  readonly compared: PointDifference;
  readonly names: Names | undefined;
  readonly onRetry: () => void;
}

/**
 * Order lines and alerts that change to the candidate; those of the previous candidate stay, in grey, until the new
 * ones arrive.
 */
export const Changes = ({ compared, names, onRetry }: ChangesProps): VNode => {
  const { candidate: texts } = getTexts('alternatives');
  const { difference, isOld, error } = compared;
  if (error !== undefined) return <Failed error={error} onRetry={onRetry} />;
  if (difference === undefined) return <Loading text={texts.updating} />;
  return (
    <div class={isOld ? 'point-changes old' : 'point-changes'} aria-busy={isOld}>
      <section class="card difference-part" aria-label={texts.purchases}>
        <h2>{texts.purchases}</h2>
        <PurchaseTable purchases={difference.Purchases} names={names} />
      </section>
      <section class="card difference-part" aria-label={texts.alerts}>
        <h2>{texts.alerts}</h2>
        <AlertTable alerts={difference.Alerts} names={names} />
      </section>
    </div>
  );
};
