import type { VNode } from 'preact';
import type { PlanProblem } from '#lib/ui/browser/api/planProblem.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { SelectField } from '#lib/ui/browser/kit/field.tsx';
import { formatPeriod } from '#lib/ui/browser/procurement/plan/orders/columns.ts';

interface KeepProps {
  readonly problem: PlanProblem;
  /** A PeriodID; empty: no orders are kept. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Choice of the period up to which the orders of a plan stay as they are. */
export const KeepField = ({ problem, value, onChange }: KeepProps): VNode => {
  const { replan } = getTexts('plan');
  const periods = [...problem.materialList.Periods].sort(([, a = 0], [, b = 0]) => a - b);
  return (
    <SelectField
      label={replan.frozen}
      hint={replan.frozenHint}
      value={value}
      options={[
        { value: '', text: replan.frozenNone },
        ...periods.map(([id = 0, date = 0]) => ({ value: String(id), text: formatPeriod(id, date) })),
      ]}
      onChange={onChange}
    />
  );
};

/** Converts the value of the choice to a PeriodID; undefined: no orders are kept. */
export const toFrozenPeriod = (value: string | undefined): number | undefined =>
  value === undefined || value === '' ? undefined : Number(value);
