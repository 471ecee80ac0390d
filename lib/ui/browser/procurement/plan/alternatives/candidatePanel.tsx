import type { VNode } from 'preact';
import { useLocation } from 'preact-iso/router';
import { computeKpiChanges, type PlanDifference } from '#lib/procurement/domain/comparison.ts';
import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';
import { choosePoint } from '#lib/ui/browser/api/front.ts';
import type { FrontPoint } from '#lib/ui/browser/api/frontPoint.ts';
import { formatNumber } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { useFocusAround } from '#lib/ui/browser/kit/focusAround.ts';
import { Failed, useButtonTask } from '#lib/ui/browser/kit/states.tsx';
import { ScrollRegion } from '#lib/ui/browser/kit/table.tsx';
import { getPlanAddress } from '#lib/ui/browser/procurement/addresses.ts';
import { FIGURE_BLOCKS } from '#lib/ui/browser/procurement/plan/figureBlocks.ts';
import { describeDifference } from '#lib/ui/browser/procurement/shared/difference/describeDifference.ts';
import { FigureTable } from '#lib/ui/browser/procurement/shared/difference/figureTable.tsx';
import { refreshTasks } from '#lib/ui/browser/state/tasks.ts';

const FIGURES = FIGURE_BLOCKS.flatMap(({ names }) => names);

/** Returns only the figures of a point. */
const toFigures = (point: FrontPoint): Kpis =>
  Object.fromEntries(FIGURES.map((name) => [name, point[name]])) as unknown as Kpis;

const Choose = ({ id, point }: { readonly id: string; readonly point: number }): VNode => {
  const { candidate: texts } = getTexts('alternatives');
  const { route } = useLocation();
  const { isBusy, error, onClick } = useButtonTask(async () => {
    const chosen = await choosePoint(id, point);
    void refreshTasks();
    route(`${getPlanAddress(chosen)}/overview`);
  });
  return (
    <>
      <p class="actions">
        <button type="button" class="primary" aria-disabled={isBusy} onClick={onClick}>
          {texts.choose}
        </button>
        <small class="hint">{texts.chooseHint}</small>
      </p>
      {error !== undefined && <Failed error={error} />}
    </>
  );
};

const Release = ({ onRelease }: { readonly onRelease: () => void }): VNode => (
  <button ref={useFocusAround<HTMLButtonElement>()} type="button" onClick={onRelease}>
    {getTexts('alternatives').candidate.release}
  </button>
);

interface CandidatePanelProps {
  readonly id: string;
  readonly plan: FrontPoint;
  /** Undefined if no listed plan lies within the limits. */
  readonly candidate: FrontPoint | undefined;
  readonly count: number;
  /** Undefined until the lines were compared. */
  readonly difference: PlanDifference | undefined;
  readonly isPicked: boolean;
  /** Whether suppliers are left out: only a search tells which plans do without them. */
  readonly isWithout: boolean;
  readonly onRelease: () => void;
}

/** The candidate beside the plan: the changes in words and figures, and the button that makes it a plan. */
export const CandidatePanel = (props: CandidatePanelProps): VNode => {
  const { id, plan, candidate, count, difference, isPicked, isWithout, onRelease } = props;
  const { candidate: texts } = getTexts('alternatives');
  if (candidate === undefined) return <p role="status">{isWithout ? texts.nothingWithout : texts.nothing}</p>;
  const isPlan = candidate.Point === plan.Point;
  const tell = isPicked ? texts.picked : texts.of;
  return (
    <>
      <p role="status">
        {isPlan ? texts.same : tell(formatNumber(candidate.Point), formatNumber(count))}
        {difference !== undefined && !isPlan && (
          <>
            {' '}
            <strong>{describeDifference(difference, getTexts('difference'))}</strong>
          </>
        )}
      </p>
      {isPicked && <Release onRelease={onRelease} />}
      {!isPlan && (
        <>
          <Choose key={candidate.Point} id={id} point={candidate.Point} />
          <ScrollRegion label={texts.figures}>
            <FigureTable changes={computeKpiChanges(toFigures(plan), toFigures(candidate))} />
          </ScrollRegion>
        </>
      )}
    </>
  );
};
