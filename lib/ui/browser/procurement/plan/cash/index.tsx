import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import type { PlanProblem } from '#lib/ui/browser/api/planProblem.ts';
import { getPeriods } from '#lib/ui/browser/api/procurement.ts';
import { formatMoney, formatPeriodDate, formatQuantity } from '#lib/ui/browser/formats.ts';
import { getLanguage, getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Field } from '#lib/ui/browser/kit/field.tsx';
import { Grid } from '#lib/ui/browser/kit/grid/index.tsx';
import { Empty, type Loaded, ShowLoaded, useLoad } from '#lib/ui/browser/kit/states.tsx';
import { useParameter } from '#lib/ui/browser/kit/useParameter.ts';
import { Charts } from '#lib/ui/browser/procurement/plan/cash/charts.tsx';
import { PartStock } from '#lib/ui/browser/procurement/plan/cash/partStock.tsx';
import {
  addRunningSums,
  type CashPeriod,
  createPeriodColumns,
  formatPeriodId,
} from '#lib/ui/browser/procurement/plan/cash/periodColumns.ts';
import type { PlanLines } from '#lib/ui/browser/procurement/plan/lines/planReader.ts';

interface CashProps {
  readonly id: string;
  readonly lines: PlanLines;
  readonly names: Names | undefined;
  readonly problem: Loaded<PlanProblem>;
  readonly onRetry: () => void;
}

const READ = [
  ['OrderedValue', formatMoney],
  ['DeliveredValue', formatMoney],
  ['OrderedToDate', formatMoney],
  ['DeliveredToDate', formatMoney],
  ['Stock', formatQuantity],
  ['Backlog', formatQuantity],
] as const;

interface CursorProps {
  readonly periods: readonly CashPeriod[];
  readonly place: number;
  readonly onMove: (place: number) => void;
}

/** Slider that moves the mark in all charts, and the figures of its period. */
const Cursor = ({ periods, place, onMove }: CursorProps): VNode => {
  const texts = getTexts('cash');
  const period = periods[place];
  const name = period === undefined ? '' : texts.at(formatPeriodId(period.PeriodID), formatPeriodDate(period.Date));
  const figures = READ.map(([member, format]) => [texts.columns[member], format(period?.[member] ?? 0)] as const);
  return (
    <section class="card cursor-card" aria-label={texts.cursor}>
      <Field label={name}>
        {(attributes) => (
          <input
            {...attributes}
            type="range"
            aria-label={texts.cursor}
            aria-valuetext={[name, ...figures.map((figure) => figure.join(' '))].join(', ')}
            min={0}
            max={periods.length - 1}
            value={place}
            onInput={({ currentTarget }) => onMove(currentTarget.valueAsNumber)}
          />
        )}
      </Field>
      <dl>
        {figures.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd class="number">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

interface ShownProps extends CashProps {
  readonly periods: readonly CashPeriod[];
}

const Shown = ({ id, periods, lines, names, problem, onRetry }: ShownProps): VNode => {
  const texts = getTexts('cash');
  const language = getLanguage();
  const [at, setAt] = useParameter('at');
  const [part, setPart] = useParameter('part');
  const columns = useMemo(() => createPeriodColumns(periods, texts), [periods, language, texts]);
  const found = periods.findIndex(({ PeriodID }) => String(PeriodID) === at);
  const place = Math.max(0, found);
  const move = (to: number): void => setAt(String(periods[to]?.PeriodID));
  return (
    <>
      <Cursor periods={periods} place={place} onMove={move} />
      <div class="cash-charts">
        <Charts periods={periods} cursor={place} onPick={move} />
        <ShowLoaded loaded={problem} onRetry={onRetry}>
          {(data) => (
            <PartStock
              id={id}
              data={data}
              lines={lines}
              names={names}
              part={
                part === undefined ? (lines.columns.PartId[0] ?? data.materialList.Part[0]?.[0] ?? 0) : Number(part)
              }
              onPart={(chosen) => setPart(String(chosen))}
              cursor={place}
              onPick={move}
            />
          )}
        </ShowLoaded>
      </div>
      <Grid
        label={texts.table}
        rowForms={texts.count}
        count={periods.length}
        columns={columns}
        fileName={`plan-${id}-periods`}
      />
    </>
  );
};

/** Cash and stock of a plan by period: pictures that share a mark, a part's stock, and all numbers as a table. */
export const CashAndStock = (props: CashProps): VNode => {
  const { id } = props;
  const texts = getTexts('cash');
  const { loaded, reload } = useLoad(`periods ${id}`, async (signal) => addRunningSums(await getPeriods(id, signal)));
  return (
    <ShowLoaded loaded={loaded} onRetry={reload}>
      {(periods) => (periods.length === 0 ? <Empty title={texts.none} /> : <Shown {...props} periods={periods} />)}
    </ShowLoaded>
  );
};
