import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { computePositions } from '#lib/procurement/domain/plan/projection.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import type { PlanProblem } from '#lib/ui/browser/api/planProblem.ts';
import { formatNamed, formatQuantity } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { BandChart } from '#lib/ui/browser/kit/chart/bandChart.tsx';
import { Legend } from '#lib/ui/browser/kit/chart/legend.tsx';
import { getPlanAddress } from '#lib/ui/browser/procurement/addresses.ts';
import { formatPeriodId } from '#lib/ui/browser/procurement/plan/cash/periodColumns.ts';
import { readPartProblem } from '#lib/ui/browser/procurement/plan/lines/partProblem.ts';
import type { PlanLines } from '#lib/ui/browser/procurement/plan/lines/planReader.ts';
import { PartField } from '#lib/ui/browser/procurement/shared/partField.tsx';

interface PartStockProps {
  readonly id: string;
  readonly data: PlanProblem;
  readonly lines: PlanLines;
  readonly names: Names | undefined;
  readonly part: number;
  readonly onPart: (part: number) => void;
  readonly cursor: number;
  readonly onPick: (place: number) => void;
}

/** Computes the projected stock of a part from the data and its order lines; undefined without such a part. */
const computePartStock = (data: PlanProblem, { columns, count }: PlanLines, id: number) => {
  const problem = readPartProblem(data, id);
  const part = problem?.parts[0];
  if (problem === undefined || part === undefined) return undefined;
  const { periods } = problem;
  const places = new Map(periods.map((period, place) => [period.id, place]));
  const delivered = new Array<number>(periods.length).fill(0);
  for (let row = 0; row < count; row++) {
    const place = columns.PartId[row] === id ? places.get(columns.DeliveryPeriod[row] ?? 0) : undefined;
    if (place !== undefined) delivered[place] = (delivered[place] ?? 0) + (columns.Quantity[row] ?? 0);
  }
  return { part, periods, positions: computePositions(part, delivered) };
};

const repeatValue = (value: number, { length }: readonly unknown[]): readonly number[] =>
  new Array<number>(length).fill(value);

/** Projected stock of one part, with its minimum and maximum. */
export const PartStock = ({ id, data, lines, names, part, onPart, cursor, onPick }: PartStockProps): VNode => {
  const texts = getTexts('cash');
  const stock = useMemo(() => computePartStock(data, lines, part), [data, lines, part]);
  const parts = useMemo(() => data.materialList.Part.map(([partId]) => partId ?? 0), [data]);
  const { minimum = 0, maximum = 0 } = stock?.part ?? {};
  return (
    <section class="card" aria-label={texts.part}>
      <h2>{texts.part}</h2>
      <PartField label={texts.choose} parts={parts} names={names} value={part} onChange={onPart} />
      {stock === undefined ? (
        <p>{texts.noSuchPart}</p>
      ) : (
        <>
          <BandChart
            label={texts.describePart(
              formatNamed(names, 'Part', part),
              formatQuantity(Math.min(...stock.positions)),
              formatQuantity(Math.max(...stock.positions)),
            )}
            count={stock.periods.length}
            toLabel={(place) => formatPeriodId(stock.periods[place]?.id ?? 0)}
            format={formatQuantity}
            bars={[
              { series: 'series-1', values: stock.positions.map((position) => Math.max(0, position)) },
              { series: 'series-bad', values: stock.positions.map((position) => Math.min(0, position)) },
            ]}
            isStacked
            lines={[
              ...(minimum > 0 ? [{ series: 'series-3', values: repeatValue(minimum, stock.periods) }] : []),
              ...(maximum > 0 ? [{ series: 'series-2', values: repeatValue(maximum, stock.periods) }] : []),
            ]}
            cursor={cursor}
            onPick={onPick}
          />
          <Legend
            items={[
              { kind: 'bar', series: 'series-1', text: texts.columns.Stock },
              { kind: 'bar', series: 'series-bad', text: texts.columns.Backlog },
              { kind: 'line', series: 'series-3', text: `${texts.minimum}: ${formatQuantity(minimum)}` },
              {
                kind: 'line',
                series: 'series-2',
                text: `${texts.maximum}: ${maximum === 0 ? texts.noMaximum : formatQuantity(maximum)}`,
              },
            ]}
          />
          <p>
            <a href={`${getPlanAddress(id)}/orders?part=${part}`}>{texts.linesOfPart}</a>
          </p>
        </>
      )}
    </section>
  );
};
