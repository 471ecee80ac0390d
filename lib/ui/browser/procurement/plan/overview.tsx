import type { VNode } from 'preact';
import { ErrorBoundary } from 'preact-iso/lazy';
import type { BoundedObjective, BoundGap, PlanFigures } from '#lib/procurement/domain/plan/objectiveBounds.ts';
import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';
import type { AlertCounts, NextOrders } from '#lib/procurement/domain/plan/planOverview.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { getFront } from '#lib/ui/browser/api/front.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Explain } from '#lib/ui/browser/kit/explain.tsx';
import { lazyPart } from '#lib/ui/browser/kit/lazyPart.ts';
import { Loading, useLoad } from '#lib/ui/browser/kit/states.tsx';
import { getPlanAddress } from '#lib/ui/browser/procurement/addresses.ts';
import { computeRanges, FIGURE_BLOCKS, type FigureRange } from '#lib/ui/browser/procurement/plan/figureBlocks.ts';
import { describeBound } from '#lib/ui/browser/procurement/shared/boundText.ts';
import { formatFigure } from '#lib/ui/browser/procurement/shared/figureFormats.ts';
import { AlertsByReason, OrdersBySupplier } from '#lib/ui/browser/procurement/shared/planTables.tsx';

const Risk = lazyPart(
  ['risk'],
  async () => (await import('#lib/ui/browser/procurement/plan/questionViews.ts')).Risk,
  'questionViews',
);

interface FigureProps {
  readonly name: keyof Kpis;
  readonly value: number;
  readonly range: FigureRange | undefined;
  readonly bound: BoundGap | undefined;
}

/** One figure with its explanation, its range on the front, and how far it is from the best. */
export const Figure = ({ name, value, range, bound }: FigureProps): VNode => {
  const { figures } = getTexts('terms');
  const { overview } = getTexts('plan');
  return (
    <div class="figure">
      <dt>
        {figures[name].name} <Explain kind="figures" id={name} />
      </dt>
      <dd>
        <span class="number">{formatFigure(name, value)}</span>
        {range !== undefined && (
          <>
            <svg class="range" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect y="3" width="100" height="2" class="track" />
              <rect x={Math.min(97, Math.max(0, 97 * range.place(value)))} width="3" height="8" class="mark" />
            </svg>
            <small>{overview.range(formatFigure(name, range.low), formatFigure(name, range.high))}</small>
          </>
        )}
        {bound !== undefined && <small>{describeBound(name as BoundedObjective, bound)}</small>}
      </dd>
    </div>
  );
};

interface OverviewProps {
  readonly id: string;
  readonly figures: PlanFigures;
  /** Plans by an order have no front; their figures stand without ranges. */
  readonly hasFront: boolean;
  readonly next: NextOrders | null | undefined;
  readonly alerts: AlertCounts | undefined;
  /** Undefined while they are read. */
  readonly names: Names | undefined;
}

/** All figures of a plan in four blocks, its alerts by reason, and the orders of its next period. */
export const Overview = ({ id, figures, hasFront, next, alerts, names }: OverviewProps): VNode => {
  const { overview } = getTexts('plan');
  const address = getPlanAddress(id);
  const { loaded } = useLoad(`front ${id}`, async (signal) => (hasFront ? getFront(id, signal) : []));
  const ranges = computeRanges(loaded.value ?? []);
  const bounds: ReadonlyMap<string, BoundGap> = new Map(Object.entries(figures.Objectives ?? {}));
  return (
    <>
      <div class="blocks">
        {FIGURE_BLOCKS.map(({ block, names: members }) => (
          <section key={block} class="card" aria-label={overview.blocks[block]}>
            <h2>{overview.blocks[block]}</h2>
            <dl>
              {members.map((name) => (
                <Figure
                  key={name}
                  name={name}
                  value={figures[name]}
                  range={ranges.get(name)}
                  bound={bounds.get(name)}
                />
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div class="panels pair">
        <section class="card" aria-label={overview.alerts}>
          <h2>{overview.alerts}</h2>
          {alerts === undefined ? <Loading /> : <AlertsByReason plan={address} alerts={alerts} />}
        </section>
        <section class="card" aria-label={overview.next}>
          <h2>{overview.next}</h2>
          {next === undefined ? <Loading /> : <OrdersBySupplier plan={address} next={next ?? undefined} />}
        </section>
      </div>
      <ErrorBoundary>
        <Risk id={id} names={names} />
      </ErrorBoundary>
    </>
  );
};
