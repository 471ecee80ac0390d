import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Changed, PlanDifference } from '#lib/procurement/domain/comparison.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { formatMoney, formatNamed, formatNumber, formatPlural, formatQuantity } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { formatChange } from '#lib/ui/browser/procurement/shared/difference/describeDifference.ts';
import { DifferenceTable } from '#lib/ui/browser/procurement/shared/difference/differenceTable.tsx';
import { FoldingRows } from '#lib/ui/browser/procurement/shared/difference/foldingRows.tsx';
import {
  type ComparedPlans,
  groupPurchases,
  type PurchaseChange,
  type Sums,
  type SupplierChanges,
  sumPurchases,
} from '#lib/ui/browser/procurement/shared/difference/groupDifference.ts';
import { RowLink } from '#lib/ui/browser/procurement/shared/difference/rowLink.tsx';
import { useOpenParts } from '#lib/ui/browser/procurement/shared/difference/useOpenParts.ts';

const COLUMNS = 9;

interface PairProps {
  /** Titles of the two columns. */
  readonly titles: readonly [before: string, after: string];
  readonly values: Changed<number>;
  readonly format: (value: number) => string;
  readonly plans?: ComparedPlans | undefined;
  /** View of the plans to which the values lead. */
  readonly view?: string | undefined;
}

const Pair = ({ titles, values, format, plans, view = '' }: PairProps): VNode => (
  <>
    {([values.Before, values.After] as const).map((value, n) => (
      <td key={n} class="number" data-title={titles[n]}>
        {value !== 0 && (
          <RowLink plan={plans?.[n === 0 ? 'before' : 'after']} view={view}>
            {format(value)}
          </RowLink>
        )}
      </td>
    ))}
  </>
);

const SumCells = ({ quantity, cost, plans, view }: Sums & Pick<PairProps, 'plans' | 'view'>): VNode => {
  const { purchases: texts } = getTexts('difference');
  return (
    <>
      <Pair
        titles={[texts.quantityBefore, texts.quantityAfter]}
        values={quantity}
        format={formatQuantity}
        plans={plans}
        view={view}
      />
      <Pair titles={[texts.costBefore, texts.costAfter]} values={cost} format={formatMoney} />
      <td class="number" data-title={texts.change}>
        {formatChange(cost.After - cost.Before, formatMoney)}
      </td>
    </>
  );
};

const formatPeriods = (from: number, to: number): string =>
  `${formatNumber(from, { useGrouping: false })} → ${formatNumber(to, { useGrouping: false })}`;

interface LineProps extends Pick<PurchaseTableProps, 'names' | 'plans'> {
  readonly change: PurchaseChange;
}

const Line = ({ change, names, plans }: LineProps): VNode => {
  const { kinds, purchases: texts } = getTexts('difference');
  const { kind, line } = change;
  const { SupplierId, PartId, OrderPeriod } = line;
  return (
    <tr>
      <th scope="row">
        <RowLink
          plan={plans?.[kind === 'removed' ? 'before' : 'after']}
          view={`orders?supplier=${SupplierId}&part=${PartId}&period=${OrderPeriod}`}
        >
          {formatNamed(names, 'Part', PartId)}
        </RowLink>
      </th>
      <td data-title={texts.kind}>{kinds[kind]}</td>
      <td data-title={texts.offer}>{line.OfferId}</td>
      <td data-title={texts.periods}>{formatPeriods(OrderPeriod, line.DeliveryPeriod)}</td>
      <SumCells quantity={change.quantity} cost={change.cost} />
    </tr>
  );
};

/** Says how many lines of a supplier were added, removed and changed. */
const useDescribeCounts = () => {
  const { counts } = getTexts('difference');
  return ({ lines }: SupplierChanges): string =>
    (['added', 'removed', 'changed'] as const)
      .map((kind) => [kind, lines.filter((line) => line.kind === kind).length] as const)
      .flatMap(([kind, count]) => (count === 0 ? [] : [formatPlural(count, counts[kind])]))
      .join(', ');
};

interface PurchaseTableProps {
  readonly purchases: PlanDifference['Purchases'];
  readonly names: Names | undefined;
  readonly plans?: ComparedPlans | undefined;
}

/** Order lines that were added, removed or changed, by supplier with sums. */
export const PurchaseTable = ({ purchases, names, plans }: PurchaseTableProps): VNode => {
  const { purchases: texts } = getTexts('difference');
  const suppliers = useMemo(() => groupPurchases(purchases), [purchases]);
  const { isOpen, toggle } = useOpenParts();
  const describeCounts = useDescribeCounts();
  if (suppliers.length === 0) return <p>{texts.none}</p>;
  return (
    <DifferenceTable
      title={texts.title}
      texts={[texts.part, texts.kind, texts.offer, texts.periods]}
      numbers={[texts.quantityBefore, texts.quantityAfter, texts.costBefore, texts.costAfter, texts.change]}
    >
      {suppliers.map((changes) => (
        <FoldingRows
          key={changes.supplier}
          title={
            <>
              {texts.supplier(formatNamed(names, 'Supplier', changes.supplier))}
              <small>{describeCounts(changes)}</small>
            </>
          }
          span={4}
          cells={<SumCells {...changes.sums} plans={plans} view={`orders?supplier=${changes.supplier}`} />}
          columns={COLUMNS}
          rows={changes.lines}
          isOpen={isOpen(`s${changes.supplier}`)}
          onToggle={() => toggle(`s${changes.supplier}`)}
        >
          {(change) => (
            <Line
              key={[change.line.OrderPeriod, change.line.PartId, change.line.OfferId].join()}
              change={change}
              names={names}
              plans={plans}
            />
          )}
        </FoldingRows>
      ))}
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            {texts.sum}
          </th>
          <SumCells {...sumPurchases(suppliers)} />
        </tr>
      </tfoot>
    </DifferenceTable>
  );
};
