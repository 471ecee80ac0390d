import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Criterion } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { getFront, type Wish } from '#lib/ui/browser/api/front.ts';
import type { FrontPoint } from '#lib/ui/browser/api/frontPoint.ts';
import { useLoad } from '#lib/ui/browser/api/useLoad.ts';
import { formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Empty, ShowLoaded } from '#lib/ui/browser/kit/states.tsx';
import { CandidatePanel } from '#lib/ui/browser/procurement/plan/alternatives/candidatePanel.tsx';
import { Changes } from '#lib/ui/browser/procurement/plan/alternatives/changes.tsx';
import { LimitSliders } from '#lib/ui/browser/procurement/plan/alternatives/limitSliders.tsx';
import {
  EXPLORED,
  EXPLORED_NAMES,
  isWithin,
  type Limits,
  toAlternatives,
} from '#lib/ui/browser/procurement/plan/alternatives/limits.ts';
import { Pictures } from '#lib/ui/browser/procurement/plan/alternatives/pictures.tsx';
import { Points } from '#lib/ui/browser/procurement/plan/alternatives/points.tsx';
import { placeAlternatives } from '#lib/ui/browser/procurement/plan/alternatives/roles.ts';
import { SearchStatus } from '#lib/ui/browser/procurement/plan/alternatives/searchStatus.tsx';
import { useChoice } from '#lib/ui/browser/procurement/plan/alternatives/useChoice.ts';
import { useExplore } from '#lib/ui/browser/procurement/plan/alternatives/useExplore.ts';
import { usePointDifference } from '#lib/ui/browser/procurement/plan/alternatives/usePointDifference.ts';
import { WithoutSuppliers } from '#lib/ui/browser/procurement/plan/alternatives/withoutSuppliers.tsx';
import { findChosenPoint } from '#lib/ui/browser/procurement/shared/weights/criterionValues.ts';
import { toWeights, type Weights } from '#lib/ui/browser/procurement/shared/weights/weights.ts';
import { WeightsEditor } from '#lib/ui/browser/procurement/shared/weights/weightsEditor.tsx';

const toWish = (weights: Weights, limits: Limits, without: readonly number[]): Wish => ({
  Weights: weights,
  ...Object.fromEntries(EXPLORED_NAMES.map((name) => [EXPLORED[name], limits[name]])),
  ...(without.length === 0 ? {} : { ForbiddenSupplierIds: without }),
});

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

const Front = ({ id, listed, weights: own, suppliers, names }: FrontProps): VNode => {
  const texts = getTexts('alternatives');
  const [choice, change] = useChoice();
  const [locked, setLocked] = useState<readonly Criterion[]>([]);
  const [added, setAdded] = useState<readonly FrontPoint[]>([]);
  /** Points that were found without suppliers, by the ids of these: figures do not tell who supplies a plan. */
  const [found, setFound] = useState<ReadonlyMap<string, ReadonlySet<number>>>(new Map());
  /** Whether something was moved that `explore` takes. */
  const [isMoved, setIsMoved] = useState(false);
  const { limits, picked } = choice;
  const without = choice.without.filter((supplier) => suppliers.includes(supplier));
  const weights = choice.weights ?? toWeights(own);

  const front = useMemo(() => [...listed, ...added], [listed, added]);
  const alternatives = useMemo(() => toAlternatives(front), [front]);
  const plan = alternatives.find(({ point }) => point.Chosen);
  const known = found.get(without.join());
  const isKnown = (point: number): boolean => without.length === 0 || known?.has(point) === true;
  const candidate = useMemo(() => {
    const byHand = alternatives.find(({ point }) => point.Point === picked);
    if (byHand !== undefined) return byHand;
    const kept = new Set(
      alternatives
        .filter(({ point, values }) => isKnown(point.Point) && isWithin(values, limits))
        .map(({ point }) => point),
    );
    const best = findChosenPoint(front, weights, (point) => kept.has(point));
    return alternatives.find(({ point }) => point === best);
  }, [alternatives, picked, limits, choice.weights, known, without.length]);
  const candidateNumber = candidate?.point.Point;
  const placed = useMemo(
    () => placeAlternatives(alternatives, limits, candidateNumber, isKnown),
    [alternatives, limits, candidateNumber, known, without.length],
  );

  const wish = isMoved || without.length > 0 ? toWish(weights, limits, without) : undefined;
  const { exploration, retry } = useExplore(id, wish, (point) => {
    const key = without.join();
    setFound((before) => new Map(before).set(key, new Set([...(before.get(key) ?? []), point.Point])));
    if (front.some(({ Point }) => Point === point.Point)) return false;
    setAdded((before) => [...before, point]);
    return true;
  });
  const isOther = candidate !== undefined && candidate !== plan;
  const { retry: compareAgain, ...compared } = usePointDifference(id, isOther ? candidateNumber : undefined);
  const difference = compared.point === candidateNumber && !compared.isOld ? compared.difference : undefined;

  const setWeights = (next: Weights | undefined): void => {
    change({ weights: next, picked: undefined });
    setIsMoved(true);
  };
  const setLimits = (next: Limits): void => {
    change({ limits: next, picked: undefined });
    if (EXPLORED_NAMES.some((name) => next[name] !== limits[name])) setIsMoved(true);
  };
  const setWithout = (next: readonly number[]): void => {
    change({ without: next, picked: undefined });
    setIsMoved(true);
  };

  if (plan === undefined) return <Empty title={texts.limits.none} />;
  return (
    <div class="alternatives">
      <p>
        {formatPlural(front.length, texts.intro)} {texts.introText}
      </p>
      <LimitSliders
        alternatives={alternatives}
        limits={limits}
        plan={plan}
        candidate={candidate}
        onChange={setLimits}
        isOtherLimited={without.length > 0}
        onClear={() => {
          change({ limits: {}, without: [], picked: undefined });
          setIsMoved(true);
        }}
      >
        <WithoutSuppliers suppliers={suppliers} without={without} names={names} onChange={setWithout} />
      </LimitSliders>
      <div class="choosing">
        <div>
          <WeightsEditor
            weights={weights}
            locked={locked}
            getError={() => undefined}
            onChange={setWeights}
            onLock={setLocked}
          />
          <button type="button" disabled={choice.weights === undefined} onClick={() => setWeights(undefined)}>
            {texts.weights.reset}
          </button>
        </div>
        <section class="card" aria-label={texts.candidate.title}>
          <h2>{texts.candidate.title}</h2>
          <CandidatePanel
            id={id}
            plan={plan.point}
            candidate={candidate?.point}
            count={front.length}
            difference={difference}
            isWithout={without.length > 0}
            isPicked={picked !== undefined && candidateNumber === picked}
            onRelease={() => change({ picked: undefined })}
          />
          <SearchStatus
            exploration={exploration}
            limits={limits}
            names={names}
            onLimits={setLimits}
            onAllowAll={() => setWithout([])}
            onRetry={retry}
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
