import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { ErrorBoundary } from 'preact-iso/lazy';
import { explainChoice, type OfferOption } from '#lib/procurement/domain/explain/offerOptions.ts';
import { getReasonText, type Reason } from '#lib/procurement/domain/plan/plan.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import type { PlanProblem } from '#lib/ui/browser/api/planProblem.ts';
import type { Loaded } from '#lib/ui/browser/api/useLoad.ts';
import { formatMoney, formatNumber, formatPlural, formatQuantity, formatShare } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Dialog } from '#lib/ui/browser/kit/dialog.tsx';
import { Explain } from '#lib/ui/browser/kit/explain.tsx';
import { lazyPart } from '#lib/ui/browser/kit/lazyPart.ts';
import { ShowLoaded } from '#lib/ui/browser/kit/states.tsx';
import { ScrollRegion, TableHead } from '#lib/ui/browser/kit/table.tsx';
import type { PlanLines } from '#lib/ui/browser/procurement/plan/lines/planReader.ts';
import { formatPeriod } from '#lib/ui/browser/procurement/plan/orders/columns.ts';
import { type Line, listLineOffers } from '#lib/ui/browser/procurement/plan/orders/lineInfo.ts';
import { formatNamed } from '#lib/ui/browser/procurement/shared/names.ts';

const WhyNot = lazyPart(
  ['whyNot', 'difference'],
  async () => (await import('#lib/ui/browser/procurement/plan/whyNot/index.tsx')).WhyNot,
  'whyNot',
);

const LineRisk = lazyPart(
  ['risk'],
  async () => (await import('#lib/ui/browser/procurement/plan/risk/lineRisk.tsx')).LineRisk,
  'risk',
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

interface OffersProps {
  readonly line: Line;
  readonly options: readonly OfferOption[];
  readonly names: Names | undefined;
}

const Offers = ({ line, options, names }: OffersProps): VNode => {
  const { drawer } = getTexts('plan');
  const isThis = ({ supplierId, offerId, price }: OfferOption): boolean =>
    supplierId === line.SupplierId && offerId === line.OfferId && price === line.PricePerUnit;
  const numbers = [drawer.price, drawer.lead, drawer.window, drawer.minimum, drawer.capacity, drawer.used, drawer.left];
  return (
    <>
      <h3>{drawer.why}</h3>
      <p>{drawer.because[explainChoice(options, line)]}</p>
      <ScrollRegion label={drawer.offers}>
        <table class="offers">
          <caption>{drawer.offers}</caption>
          <TableHead
            columns={[
              drawer.offer,
              drawer.supplier,
              ...[...numbers, drawer.reliability].map((title) => ({ number: title })),
              drawer.inTime,
              { number: drawer.first },
            ]}
          />
          <tbody>
            {options.map((option) => (
              <tr
                key={`${option.supplierId} ${option.offerId} ${option.price}`}
                aria-current={isThis(option) ? 'true' : undefined}
              >
                <th scope="row">
                  {plain(option.offerId)}
                  {isThis(option) && <small> {drawer.thisOne}</small>}
                </th>
                <td>{formatNamed(names, 'Supplier', option.supplierId)}</td>
                <td class="number">{formatMoney(option.price)}</td>
                <td class="number">{formatNumber(option.leadTime)}</td>
                <td class="number">{option.window === undefined ? '–' : option.window.map(plain).join(' – ')}</td>
                <td class="number">{formatQuantity(option.minimum)}</td>
                <td class="number">{formatQuantity(option.capacity)}</td>
                <td class="number">{formatQuantity(option.used)}</td>
                <td class="number">{formatQuantity(option.left)}</td>
                <td class="number">{formatShare(option.reliability / 100)}</td>
                <td>{option.isInTime ? drawer.yes : drawer.no}</td>
                <td class="number">
                  {option.earliestDelivery === undefined ? drawer.never : plain(option.earliestDelivery)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p class="soft">{drawer.leftHint}</p>
    </>
  );
};

interface DrawerProps {
  readonly id: string;
  readonly lines: PlanLines;
  readonly line: Line;
  readonly problem: Loaded<PlanProblem>;
  readonly names: Names | undefined;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** Everything about one order line: its way from order to requirement, why its offer, and all offers of its part. */
export const Drawer = ({ id, lines, line, problem, names, onRetry, onClose }: DrawerProps): VNode => {
  const { drawer } = getTexts('plan');
  const { reasons } = getTexts('terms');
  const data = problem.value;
  const options = useMemo(() => data && listLineOffers(data, lines, line), [data, lines, line]);
  const reason = line.Reason < 0 ? undefined : getReasonText(line.Reason as Reason);
  return (
    <Dialog isOpen isDrawer title={drawer.title(formatNamed(names, 'Part', line.PartId))} onClose={onClose}>
      <Chain line={line} names={names} />
      <ErrorBoundary>
        <LineRisk id={id} line={line} count={lines.count} />
      </ErrorBoundary>
      {reason !== undefined && (
        <p>
          <strong>{reasons[reason].name}</strong> <Explain kind="reasons" id={reason} /> {reasons[reason].text}
        </p>
      )}
      <ShowLoaded loaded={problem} onRetry={onRetry}>
        {(loaded) =>
          options !== undefined && (
            <>
              <Offers line={line} options={options} names={names} />
              <ErrorBoundary>
                <WhyNot id={id} lines={lines} line={line} options={options} data={loaded} />
              </ErrorBoundary>
            </>
          )
        }
      </ShowLoaded>
      <p>
        <a href={`?part=${line.PartId}`}>{drawer.partOnly}</a>
      </p>
    </Dialog>
  );
};
