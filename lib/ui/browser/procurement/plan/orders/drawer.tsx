import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { ErrorBoundary } from 'preact-iso/lazy';
import { explainChoice } from '#lib/procurement/domain/explain/offerOptions.ts';
import { getReasonText, type Reason } from '#lib/procurement/domain/plan/plan.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import type { PlanProblem } from '#lib/ui/browser/api/planProblem.ts';
import { formatMoney, formatNamed, formatNumber, formatPlural, formatQuantity } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Dialog } from '#lib/ui/browser/kit/dialog.tsx';
import { Explain } from '#lib/ui/browser/kit/explain.tsx';
import { lazyPart } from '#lib/ui/browser/kit/lazyPart.ts';
import { type Loaded, ShowLoaded } from '#lib/ui/browser/kit/states.tsx';
import type { PlanLines } from '#lib/ui/browser/procurement/plan/lines/planReader.ts';
import { formatPeriod } from '#lib/ui/browser/procurement/plan/orders/columns.ts';
import { type Line, listLineOffers } from '#lib/ui/browser/procurement/plan/orders/lineInfo.ts';
import { Offers } from '#lib/ui/browser/procurement/plan/orders/offers.tsx';
import { WhyNot } from '#lib/ui/browser/procurement/plan/whyNot/lazy.ts';
import { toSubject } from '#lib/ui/browser/procurement/plan/whyNot/subject.ts';

const LineRisk = lazyPart(
  ['risk'],
  async () => (await import('#lib/ui/browser/procurement/plan/questionViews.ts')).LineRisk,
  'questionViews',
);

const plain = (id: number): string => formatNumber(id, { useGrouping: false });

const Chain = ({ line, names }: { readonly line: Line; readonly names: Names | undefined }): VNode => {
  const { drawer } = getTexts('plan');
  const purpose = (['production', 'minimum', 'surplus'] as const)[line.RequirementType] ?? 'surplus';
  return (
    <ol class="chain">
      <li>
        <strong>{drawer.ordered}</strong>
        <span>{formatPeriod(line.OrderPeriod, line.OrderDate)}</span>
        <span>{drawer.from(formatNamed(names, 'Supplier', line.SupplierId), plain(line.OfferId))}</span>
        <span>
          {drawer.units(formatQuantity(line.Quantity), formatMoney(line.PricePerUnit), formatMoney(line.TotalPrice))}
        </span>
      </li>
      <li>
        <strong>{drawer.delivered}</strong>
        <span>{formatPeriod(line.DeliveryPeriod, line.DeliveryDate)}</span>
        <span>{formatPlural(line.LeadTime, drawer.leadTime)}</span>
      </li>
      <li class={line.PeriodsLate > 0 ? 'late' : ''}>
        <strong>{drawer.needed}</strong>
        <span>{formatPeriod(line.RequiredPeriod, line.RequiredDate)}</span>
        <span>{drawer.purpose[purpose]}</span>
        <span>{line.PeriodsLate > 0 ? formatPlural(line.PeriodsLate, drawer.late) : drawer.onTime}</span>
      </li>
    </ol>
  );
};

interface DrawerProps {
  readonly id: string;
  readonly lines: PlanLines;
  readonly line: Line;
  readonly problem: Loaded<PlanProblem>;
  readonly names: Names | undefined;
  /** Whether the plan is a preview: questions need a completed plan. */
  readonly isPreview: boolean;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/**
 * Everything about one order line: its dates from order to requirement, the reason for its offer, and all offers of its
 * part.
 */
export const Drawer = ({ id, lines, line, problem, names, isPreview, onRetry, onClose }: DrawerProps): VNode => {
  const { drawer } = getTexts('plan');
  const { reasons } = getTexts('terms');
  const data = problem.value;
  const options = useMemo(() => data && listLineOffers(data, lines, line), [data, lines, line]);
  const reason = line.Reason < 0 ? undefined : getReasonText(line.Reason as Reason);
  return (
    <Dialog isOpen isDrawer title={drawer.title(formatNamed(names, 'Part', line.PartId))} onClose={onClose}>
      <Chain line={line} names={names} />
      {!isPreview && (
        <ErrorBoundary>
          <LineRisk id={id} line={line} count={lines.count} />
        </ErrorBoundary>
      )}
      {reason !== undefined && (
        <p>
          <strong>{reasons[reason].name}</strong> <Explain kind="reasons" id={reason} /> {reasons[reason].text}
        </p>
      )}
      <ShowLoaded loaded={problem} onRetry={onRetry}>
        {(loaded) =>
          options !== undefined && (
            <>
              <h3>{drawer.why}</h3>
              <p>{drawer.because[explainChoice(options, line)]}</p>
              <Offers line={line} options={options} names={names} />
              {!isPreview && (
                <ErrorBoundary>
                  <WhyNot id={id} lines={lines} subject={toSubject(line)} options={options} data={loaded} />
                </ErrorBoundary>
              )}
            </>
          )
        }
      </ShowLoaded>
      <p>
        <a href={`?${isPreview ? 'preview=1&' : ''}part=${line.PartId}`}>{drawer.partOnly}</a>
      </p>
    </Dialog>
  );
};
