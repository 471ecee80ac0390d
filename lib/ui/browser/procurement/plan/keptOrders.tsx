import type { VNode } from 'preact';
import type { ReasonText } from '#lib/procurement/domain/plan/plan.ts';
import { formatNumber } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import type { ChangedLines, KeptOrders } from '#lib/ui/browser/procurement/shared/planMessage.ts';

/** A change as the Message names it. */
const CHANGE =
  /offer (\d{1,16}) of supplier (\d{1,16}) for part (\d{1,16}) in period (\d{1,16}) from (\d{1,16}) to (\d{1,16}): (better )?(\w{1,40})/g;

/** The first lines of a change that the Message names, each with its cause. */
const ChangeLines = ({ text: all }: { readonly text: string }): VNode => {
  const { replan, orders } = getTexts('plan');
  const { reasons, figures } = getTexts('terms');
  const { PartId, SupplierId, OfferId, OrderPeriod } = orders.columns;
  const named = [...all.matchAll(CHANGE)];
  const count = Number.parseInt(all, 10);
  return (
    <>
      {named.map(([text, offer, supplier, part, period, before, after, better, cause]) => {
        const why =
          better === undefined
            ? reasons[cause as ReasonText]?.name
            : replan.better(figures[cause as keyof typeof figures]?.name ?? '');
        return (
          <p class="soft" key={text}>
            {`${PartId} ${part}, ${SupplierId} ${supplier}, ${OfferId} ${offer}, ${OrderPeriod} ${period}: ${before} → ${after} (${why})`}
          </p>
        );
      })}
      {named.length > 0 && named.length < count && (
        <p class="soft">{replan.firstLines(formatNumber(named.length), formatNumber(count))}</p>
      )}
    </>
  );
};

/**
 * Order lines of a plan that changed under a limit: their number, the first ones with the reason, and the cost of the
 * limit.
 */
export const Changed = ({ most, lines, needed, missing }: ChangedLines): VNode => {
  const { replan } = getTexts('plan');
  return (
    <>
      <p class="soft">{replan.changed(formatNumber(Number.parseInt(lines, 10)), formatNumber(most))}</p>
      {needed !== undefined && <p class="soft">{replan.needed(formatNumber(needed))}</p>}
      {missing > 0 && <p class="soft">{replan.missing(formatNumber(missing))}</p>}
      <ChangeLines text={lines} />
    </>
  );
};

/** Orders that a plan keeps from an earlier one, and the first orders that had to change, with the reason. */
export const Kept = ({ until, lines, forced }: KeptOrders): VNode => {
  const { replan } = getTexts('plan');
  return (
    <>
      <p class="soft">{replan.kept(String(until), formatNumber(lines))}</p>
      {forced !== '' && <p class="soft">{replan.forced(formatNumber(Number.parseInt(forced, 10)))}</p>}
      <ChangeLines text={forced} />
    </>
  );
};
