import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { PlanDifference } from '#lib/procurement/domain/comparison.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { formatNamed, formatNumber, formatPlural, formatQuantity } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { formatChange } from '#lib/ui/browser/procurement/shared/difference/describeDifference.ts';
import { DifferenceTable } from '#lib/ui/browser/procurement/shared/difference/differenceTable.tsx';
import { FoldingRows } from '#lib/ui/browser/procurement/shared/difference/foldingRows.tsx';
import {
  type AlertChange,
  type ComparedPlans,
  countUnits,
  groupAlerts,
} from '#lib/ui/browser/procurement/shared/difference/groupDifference.ts';
import { RowLink } from '#lib/ui/browser/procurement/shared/difference/rowLink.tsx';
import { useOpenParts } from '#lib/ui/browser/procurement/shared/difference/useOpenParts.ts';

const COLUMNS = 8;

const orEmpty = (value: number): string => (value === 0 ? '' : formatQuantity(value));

interface LineProps extends Pick<AlertTableProps, 'names' | 'plans'> {
  readonly change: AlertChange;
}

const Line = ({ change, names, plans }: LineProps): VNode => {
  const { alerts: texts } = getTexts('difference');
  const { before, after, line } = change;
  return (
    <tr>
      <th scope="row">
        <RowLink plan={plans?.[after === undefined ? 'before' : 'after']} view={`alerts?part=${line.PartId}`}>
          {formatNamed(names, 'Part', line.PartId)}
        </RowLink>
      </th>
      <td data-title={texts.period}>{formatNumber(line.RequiredPeriod, { useGrouping: false })}</td>
      <td data-title={texts.purpose}>{line.RequirementType === 0 ? texts.production : texts.minimum}</td>
      <td class="number" data-title={texts.lateBefore}>
        {orEmpty(before?.LateQuantity ?? 0)}
      </td>
      <td class="number" data-title={texts.lateAfter}>
        {orEmpty(after?.LateQuantity ?? 0)}
      </td>
      <td class="number" data-title={texts.missingBefore}>
        {orEmpty(before?.MissingAmount ?? 0)}
      </td>
      <td class="number" data-title={texts.missingAfter}>
        {orEmpty(after?.MissingAmount ?? 0)}
      </td>
      <UnitsChange change={countUnits(after) - countUnits(before)} />
    </tr>
  );
};

const UnitsChange = ({ change }: { readonly change: number }): VNode => {
  const { changes } = getTexts('summary');
  const { alerts: texts } = getTexts('difference');
  const verdict = change === 0 ? undefined : change < 0 ? 'better' : 'worse';
  return (
    <td class={verdict === undefined ? 'number' : `number ${verdict}`} data-title={texts.change}>
      {formatChange(change)}
      {verdict !== undefined && ` ${changes[verdict]}`}
    </td>
  );
};

interface AlertTableProps {
  readonly alerts: PlanDifference['Alerts'];
  readonly names: Names | undefined;
  readonly plans?: ComparedPlans | undefined;
}

/** Late and missing requirements that are gone, new or changed. */
export const AlertTable = ({ alerts, names, plans }: AlertTableProps): VNode => {
  const { alerts: texts } = getTexts('difference');
  const groups = useMemo(() => groupAlerts(alerts), [alerts]);
  const { isOpen, toggle } = useOpenParts();
  const shown = (['removed', 'added', 'changed'] as const).filter((kind) => groups[kind].length > 0);
  if (shown.length === 0) return <p>{texts.none}</p>;
  const sum = (rows: readonly AlertChange[]): number =>
    rows.reduce((total, { before, after }) => total + countUnits(after) - countUnits(before), 0);
  return (
    <DifferenceTable
      title={texts.title}
      texts={[texts.part, texts.period, texts.purpose]}
      numbers={[texts.lateBefore, texts.lateAfter, texts.missingBefore, texts.missingAfter, texts.change]}
    >
      {shown.map((kind) => (
        <FoldingRows
          key={kind}
          title={formatPlural(groups[kind].length, texts.kinds[kind])}
          span={COLUMNS - 1}
          cells={<UnitsChange change={sum(groups[kind])} />}
          columns={COLUMNS}
          rows={groups[kind]}
          isOpen={isOpen(`${kind}-alerts`)}
          onToggle={() => toggle(`${kind}-alerts`)}
        >
          {(change) => (
            <Line
              key={[change.line.PartId, change.line.RequiredPeriod, change.line.RequirementType].join()}
              change={change}
              names={names}
              plans={plans}
            />
          )}
        </FoldingRows>
      ))}
    </DifferenceTable>
  );
};
