import type { VNode } from 'preact';
import { useLocation } from 'preact-iso/router';
import { isRelaxable, relaxGroup } from '#lib/procurement/domain/explain/relaxGroup.ts';
import type { AlertAnswer, AlertLimit } from '#lib/procurement/domain/questions/alerts.ts';
import { getPartAlerts } from '#lib/ui/browser/api/alerts.ts';
import type { PlanProblem } from '#lib/ui/browser/api/planProblem.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Loading, ShowLoaded, useLoad } from '#lib/ui/browser/kit/states.tsx';
import type { Alert } from '#lib/ui/browser/procurement/plan/alerts/columns.ts';
import {
  describeLimit,
  describeNothing,
  describeStep,
  hasEffect,
} from '#lib/ui/browser/procurement/plan/alerts/describeLimits.ts';
import { tryRelaxations } from '#lib/ui/browser/procurement/plan/data/tryWithout.ts';

interface LimitProps {
  readonly limit: AlertLimit;
  /** Undefined if the data cannot express the change, or have not been loaded yet. */
  readonly onTry: (() => void) | undefined;
}

const Limit = ({ limit, onTry }: LimitProps): VNode => {
  const texts = getTexts('plan').limits;
  const { Group, Steps = [], NeededIncrease, Exact } = limit;
  const name = texts.groups[Group] ?? Group;
  return (
    <li>
      <strong>{name}</strong>
      {': '}
      {describeLimit(limit)}
      {NeededIncrease > 0 && !Exact && <p class="soft">{texts.notProven}</p>}
      {Steps.length > 0 && (
        <>
          <p class="soft">{texts.steps}</p>
          <ul>
            {Steps.map((step) => (
              <li key={step.From}>{describeStep(step)}</li>
            ))}
          </ul>
        </>
      )}
      {onTry !== undefined && NeededIncrease > 0 && (
        <button type="button" aria-label={texts.tryGroup(name)} onClick={onTry}>
          {texts.tryInData}
        </button>
      )}
    </li>
  );
};

interface WithoutEffectProps {
  readonly limits: readonly AlertLimit[];
  readonly isExact: boolean;
}

/** One line about all groups of limits without which nothing is gained. */
const WithoutEffect = ({ limits, isExact }: WithoutEffectProps): VNode | null => {
  const { groups } = getTexts('plan').limits;
  const names = limits.filter(({ Exact }) => Exact === isExact).map(({ Group }) => groups[Group] ?? Group);
  if (names.length === 0) return null;
  return (
    <li>
      <strong>{names.join(', ')}</strong>
      {': '}
      {describeNothing(names.length, isExact)}
    </li>
  );
};

interface LimitValuesProps {
  readonly id: string;
  readonly alert: Alert;
  /** Undefined while the data of the plan are fetched. */
  readonly problem: PlanProblem | undefined;
}

const isAbout = ({ RequiredPeriod, RequirementType }: AlertAnswer, { period, type }: Alert): boolean =>
  RequiredPeriod === period && RequirementType === type;

/** The effect of each group of limits on an alert, the largest gain first; those without a gain share a line. */
export const LimitValues = ({ id, alert, problem }: LimitValuesProps): VNode => {
  const texts = getTexts('plan').limits;
  const { route } = useLocation();
  const { part } = alert;
  const { loaded, reload } = useLoad(`alerts ${id} ${part}`, (signal) => getPartAlerts(id, part, signal));
  const tryLimit = ({ Group, NeededIncrease }: AlertLimit): (() => void) | undefined => {
    if (problem === undefined || !isRelaxable(Group)) return undefined;
    return () => {
      const relaxations = relaxGroup(Group, part, NeededIncrease, problem.materialList);
      route(tryRelaxations(id, problem, part, relaxations));
    };
  };
  return (
    <section class="limit-values" aria-label={texts.title}>
      <h3>{texts.title}</h3>
      {loaded.state === 'loading' ? (
        <Loading text={texts.reading} />
      ) : (
        <ShowLoaded loaded={loaded} onRetry={reload}>
          {(answers) => {
            const limits = answers.find((each) => isAbout(each, alert))?.Limits;
            if (limits === undefined) return <p>{texts.noAnswer}</p>;
            const rest = limits.filter((limit) => !hasEffect(limit));
            return (
              <ol>
                {limits.filter(hasEffect).map((limit) => (
                  <Limit key={limit.Group} limit={limit} onTry={tryLimit(limit)} />
                ))}
                <WithoutEffect limits={rest} isExact />
                <WithoutEffect limits={rest} isExact={false} />
              </ol>
            );
          }}
        </ShowLoaded>
      )}
    </section>
  );
};
