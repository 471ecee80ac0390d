import type { VNode } from 'preact';
import type { PlanDifference } from '#lib/procurement/domain/comparison.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { ScrollRegion } from '#lib/ui/browser/kit/table.tsx';
import { AlertTable } from '#lib/ui/browser/procurement/shared/difference/alertTable.tsx';
import { FigureTable } from '#lib/ui/browser/procurement/shared/difference/figureTable.tsx';
import type { ComparedPlans } from '#lib/ui/browser/procurement/shared/difference/groupDifference.ts';
import { PurchaseTable } from '#lib/ui/browser/procurement/shared/difference/purchaseTable.tsx';

interface DifferenceViewProps {
  readonly difference: PlanDifference;
  readonly names: Names | undefined;
  /** The plans to whose rows the changes lead; undefined if one of them is not stored. */
  readonly plans?: ComparedPlans;
  /** Whether figures that are equal in both plans are shown too. */
  readonly showsAll?: boolean;
}

/** Changes from one plan to another: figures, purchases by supplier, alerts. Load the texts `difference` with it. */
export const DifferenceView = ({ difference, names, plans, showsAll = false }: DifferenceViewProps): VNode => {
  const texts = getTexts('difference');
  const { Kpis, Purchases, Alerts } = difference;
  return (
    <>
      <section class="card difference-part">
        <h2>{texts.figures}</h2>
        <ScrollRegion label={texts.figures}>
          <FigureTable changes={Kpis} showsAll={showsAll} />
        </ScrollRegion>
      </section>
      <section class="card difference-part">
        <h2>{texts.purchases.title}</h2>
        <PurchaseTable purchases={Purchases} names={names} plans={plans} />
      </section>
      <section class="card difference-part">
        <h2>{texts.alerts.title}</h2>
        <AlertTable alerts={Alerts} names={names} plans={plans} />
      </section>
    </>
  );
};
