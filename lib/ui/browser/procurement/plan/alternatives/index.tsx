import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Criterion } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { getFront } from '#lib/ui/browser/api/front.ts';
import type { FrontPoint } from '#lib/ui/browser/api/frontPoint.ts';
import { formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Empty, ShowLoaded, useLoad } from '#lib/ui/browser/kit/states.tsx';
import { CandidatePanel } from '#lib/ui/browser/procurement/plan/alternatives/candidatePanel.tsx';
import { Changes } from '#lib/ui/browser/procurement/plan/alternatives/changes.tsx';
import { LimitSliders } from '#lib/ui/browser/procurement/plan/alternatives/limitSliders.tsx';
import { Pictures } from '#lib/ui/browser/procurement/plan/alternatives/pictures.tsx';
import { Points } from '#lib/ui/browser/procurement/plan/alternatives/points.tsx';
import { SearchStatus } from '#lib/ui/browser/procurement/plan/alternatives/searchStatus.tsx';
import { useAlternatives } from '#lib/ui/browser/procurement/plan/alternatives/useAlternatives.ts';
import { usePointDifference } from '#lib/ui/browser/procurement/plan/alternatives/usePointDifference.ts';
import { WithoutSuppliers } from '#lib/ui/browser/procurement/plan/alternatives/withoutSuppliers.tsx';
import { toWeights, type Weights } from '#lib/ui/browser/procurement/shared/weights/weights.ts';
import { WeightsEditor } from '#lib/ui/browser/procurement/shared/weights/weightsEditor.tsx';

interface WeightedProps {
  readonly id: string;
  /** Weights of the plan's configuration. */
  readonly weights: Readonly<Partial<Record<Criterion, number>>>;
  /** Ids of the suppliers of the data. */
  readonly suppliers: readonly number[];
  readonly names: Names | undefined;
}

interface FrontProps extends WeightedProps {
  readonly listed: readonly FrontPoint[];
}

interface WeightsChoiceProps {
  readonly weights: Weights;
  /** Whether they are those of the plan's configuration. */
  readonly isOwn: boolean;
  /** Undefined: those of the configuration. */
  readonly onChange: (weights: Weights | undefined) => void;
}

const WeightsChoice = ({ weights, isOwn, onChange }: WeightsChoiceProps): VNode => {
  const texts = getTexts('alternatives');
  const [locked, setLocked] = useState<readonly Criterion[]>([]);
  return (
    <div>
      <WeightsEditor
        weights={weights}
        locked={locked}
        getError={() => undefined}
        onChange={onChange}
        onLock={setLocked}
      />
      <button type="button" aria-disabled={isOwn} onClick={() => onChange(undefined)}>
        {texts.weights.reset}
      </button>
    </div>
  );
};

const Front = ({ id, listed, weights: own, suppliers, names }: FrontProps): VNode => {
  const texts = getTexts('alternatives');
  const shown = useAlternatives(id, listed, toWeights(own), suppliers);
  const { choice, change, weights, without, plan, candidate, placed, setWeights, setLimits, setWithout } = shown;
  const { limits, picked } = choice;
  const candidateNumber = candidate?.point.Point;
  const isOther = candidate !== undefined && candidate !== plan;
  const { retry: compareAgain, ...compared } = usePointDifference(id, isOther ? candidateNumber : undefined);
  const difference = compared.point === candidateNumber && !compared.isOld ? compared.difference : undefined;

  if (plan === undefined) return <Empty title={texts.limits.none} />;
  return (
    <div class="alternatives">
      <p>
        {formatPlural(shown.front.length, texts.intro)} {texts.introText}
      </p>
      <LimitSliders
        alternatives={shown.alternatives}
        limits={limits}
        plan={plan}
        candidate={candidate}
        onChange={setLimits}
        isOtherLimited={without.length > 0}
        onClear={shown.clear}
      >
        <WithoutSuppliers suppliers={suppliers} without={without} names={names} onChange={setWithout} />
      </LimitSliders>
      <div class="choosing">
        <WeightsChoice weights={weights} isOwn={choice.weights === undefined} onChange={setWeights} />
        <section class="card" aria-label={texts.candidate.title} tabIndex={-1}>
          <h2>{texts.candidate.title}</h2>
          <CandidatePanel
            id={id}
            plan={plan.point}
            candidate={candidate?.point}
            count={shown.front.length}
            difference={difference}
            isWithout={without.length > 0}
            isPicked={picked !== undefined && candidateNumber === picked}
            onRelease={() => change({ picked: undefined })}
          />
          <SearchStatus
            id={id}
            exploration={shown.exploration}
            limits={limits}
            names={names}
            onLimits={setLimits}
            onAllowAll={() => setWithout([])}
            onRetry={shown.retry}
          />
        </section>
      </div>
      <Pictures placed={placed} axes={choice} onAxes={change} onPick={(point) => change({ picked: point })} />
      {isOther && <Changes compared={compared} names={names} onRetry={compareAgain} />}
      <Points id={id} placed={placed} onPick={(point) => change({ picked: point })} />
    </div>
  );
};

const Weighted = (props: WeightedProps): VNode => {
  const { loaded, reload } = useLoad(`front ${props.id}`, (signal) => getFront(props.id, signal));
  return (
    <ShowLoaded loaded={loaded} onRetry={reload}>
      {(listed) => <Front {...props} listed={listed} />}
    </ShowLoaded>
  );
};

interface AlternativesProps extends Omit<WeightedProps, 'weights'> {
  /** Undefined for a plan by an order of objectives, which has no alternatives. */
  readonly weights: WeightedProps['weights'] | undefined;
  readonly onReplan: (configuration: string) => void;
}

/** Configuration of the button for plans without alternatives. */
const WEIGHTED = 'Balanced';

/** Other plans of the same calculation: limits and weights pick the best of them at once. */
export const Alternatives = ({ weights, onReplan, ...props }: AlternativesProps): VNode => {
  const { order } = getTexts('alternatives');
  if (weights !== undefined) return <Weighted {...props} weights={weights} />;
  return (
    <Empty title={order.title}>
      <p>{order.text}</p>
      <button type="button" class="primary" onClick={() => onReplan(WEIGHTED)}>
        {order.replan}
      </button>
    </Empty>
  );
};
