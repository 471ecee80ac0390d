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
  groupPurchases,
  type PurchaseChange,
  type Sums,
  type SupplierChanges,
  sumPurchases,
} from '#lib/ui/browser/procurement/shared/difference/groupDifference.ts';
import { useOpenParts } from '#lib/ui/browser/procurement/shared/difference/useOpenParts.ts';

const COLUMNS = 9;

const Pair = ({ values, format }: { readonly values: Changed<number>; readonly format: (value: number) => string }) => (
  <>
    <td class="number">{values.Before === 0 ? '' : format(values.Before)}</td>
    <td class="number">{values.After === 0 ? '' : format(values.After)}</td>
  </>
);

const SumCells = ({ quantity, cost }: Sums): VNode => (
  <>
    <Pair values={quantity} format={formatQuantity} />
    <Pair values={cost} format={formatMoney} />
    <td class="number">{formatChange(cost.After - cost.Before, formatMoney)}</td>
  </>
);

const formatPeriods = (from: number, to: number): string =>
  `${formatNumber(from, { useGrouping: false })} → ${formatNumber(to, { useGrouping: false })}`;

const Line = ({ change, names }: { readonly change: PurchaseChange; readonly names: Names | undefined }): VNode => {
  const { kinds } = getTexts('difference');
  const { kind, line } = change;
  return (
    <tr>
      <th scope="row">{formatNamed(names, 'Part', line.PartId)}</th>
      <td>{kinds[kind]}</td>
      <td>{line.OfferId}</td>
      <td>{formatPeriods(line.OrderPeriod, line.DeliveryPeriod)}</td>
      <SumCells {...change} />
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
}

/** Order lines that were added, removed or changed, by supplier with sums. */
export const PurchaseTable = ({ purchases, names }: PurchaseTableProps): VNode => {
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
          cells={<SumCells {...changes.sums} />}
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
