import type { VNode } from 'preact';
import type { ReasonText } from '#lib/procurement/domain/plan/plan.ts';
import { formatNumber } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import type { KeptOrders } from '#lib/ui/browser/procurement/shared/planMessage.ts';

/** A change as the Message names it. */
const CHANGE = /offer (\d+) of supplier (\d+) for part (\d+) in period (\d+) from (\d+) to (\d+): (\w+)/g;

/** Which orders a plan keeps from an earlier one, and the first of those that had to change, with the reason. */
export const Kept = ({ until, lines, forced }: KeptOrders): VNode => {
  const { replan, orders } = getTexts('plan');
  const { reasons } = getTexts('terms');
  const { PartId, SupplierId, OfferId, OrderPeriod } = orders.columns;
  return (
    <>
      <p class="soft">{replan.kept(String(until), formatNumber(lines))}</p>
      {forced !== '' && <p class="soft">{replan.forced(formatNumber(Number.parseInt(forced, 10)))}</p>}
      {[...forced.matchAll(CHANGE)].map(([text, offer, supplier, part, period, before, after, reason]) => (
        <p class="soft" key={text}>
          {`${PartId} ${part}, ${SupplierId} ${supplier}, ${OfferId} ${offer}, ${OrderPeriod} ${period}: ${before} → ${after} (${reasons[reason as ReasonText]?.name})`}
        </p>
      ))}
    </>
  );
};
