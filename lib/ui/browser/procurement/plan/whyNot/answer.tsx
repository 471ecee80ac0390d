import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import type { LimitCause } from '#lib/procurement/domain/questions/limitCause.ts';
import type { BudgetEffect, WhyNotAnswer } from '#lib/procurement/domain/questions/whyNot.ts';
import { formatMoney, formatNumber } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Explain } from '#lib/ui/browser/kit/explain.tsx';
import {
  describePrice,
  formatLimitRow,
  getLimitAddress,
  isFulfilled,
} from '#lib/ui/browser/procurement/plan/whyNot/describeAnswer.ts';
import { DifferenceView } from '#lib/ui/browser/procurement/shared/difference/index.tsx';
import { formatFigure, getFigureName, isBetter } from '#lib/ui/browser/procurement/shared/figureFormats.ts';

const formatDistance = (distance: number): string => formatNumber(distance, { maximumFractionDigits: 2 });

/**
 * The figure that decided between the plan and the answer: the distance with weights, otherwise the first figure that
 * differs.
 */
const Decision = ({ answer }: { readonly answer: WhyNotAnswer }): VNode | null => {
  const texts = getTexts('whyNot');
  const { figures } = getTexts('terms');
  const { Deciding = [], WeightedDistance: distance } = answer;
  const first = Deciding.find(({ Change }) => Change !== 0);
  if (first !== undefined) {
    const figure = first.Objective;
    const [before, after] = [formatFigure(figure, first.Before), formatFigure(figure, first.After)];
    return (
      <p>
        {texts.deciding(getFigureName(figure), before, after)}{' '}
        {Object.hasOwn(figures, figure) && <Explain kind="figures" id={figure as keyof Kpis} />}
      </p>
    );
  }
  if (distance === undefined || distance.Change === 0) return null;
  return <p>{texts.distance(formatDistance(distance.Before), formatDistance(distance.After))}</p>;
};

/** Shows for each objective with a budget whether the plan under the wish keeps it. */
const BudgetList = ({ budgets }: { readonly budgets: readonly BudgetEffect[] }): VNode => {
  const { budgets: texts } = getTexts('whyNot');
  const describe = ({ Objective, Allowed, After, Exceeds }: BudgetEffect): string => {
    const format = (value: number): string => formatFigure(Objective, value);
    const rule = (isBetter(Objective, 1) ? texts.least : texts.most)(getFigureName(Objective), format(Allowed));
    return Exceeds > 0 ? texts.missed(rule, format(After), format(Exceeds)) : texts.kept(rule, format(After));
  };
  return (
    <>
      <p>
        <strong>{texts.title}:</strong>
      </p>
      <ul class="detail-limits">
        {budgets.map((budget) => (
          <li key={budget.Objective}>
            {describe(budget)} <Explain kind="figures" id={budget.Objective} />
          </li>
        ))}
      </ul>
    </>
  );
};

interface LimitProps {
  readonly id: string;
  readonly part: number;
  readonly limit: LimitCause;
  readonly names: Names | undefined;
}

/** The limit that makes the wish expensive or impossible, with its rows, which lead to the data. */
const Limit = ({ id, part, limit, names }: LimitProps): VNode => {
  const texts = getTexts('whyNot');
  const { reasons } = getTexts('terms');
  const { ReasonText, Rows, CostChangeWithout: without, EarliestPossiblePeriod: earliest } = limit;
  return (
    <>
      <p>
        <strong>{texts.limit}:</strong> {reasons[ReasonText].name} <Explain kind="reasons" id={ReasonText} />
      </p>
      {Rows.length > 0 && (
        <ul class="detail-limits">
          {Rows.map((row) => (
            <li key={JSON.stringify(row)}>
              <a href={getLimitAddress(id, part, row)}>{formatLimitRow(row, names, texts)}</a>
            </li>
          ))}
        </ul>
      )}
      {earliest !== undefined && (
        <p>{earliest === 0 ? texts.neverDelivered : texts.earliest(formatNumber(earliest, { useGrouping: false }))}</p>
      )}
      {without === 0 && <p>{texts.without.same}</p>}
      {without !== undefined && without !== 0 && (
        <p>{(without > 0 ? texts.without.dearer : texts.without.cheaper)(formatMoney(Math.abs(without)))}</p>
      )}
    </>
  );
};

const useProof = ({ Possible, Exact, WeightedDistance }: WhyNotAnswer): string => {
  const { proof } = getTexts('whyNot');
  if (!Possible) return Exact ? proof.impossible : proof.unknown;
  if (Exact) return proof.exact;
  const bound = WeightedDistance?.Bound;
  return bound === undefined ? proof.open : proof.bound(formatDistance(bound));
};

interface AnswerProps {
  readonly id: string;
  readonly part: number;
  readonly answer: WhyNotAnswer;
  /** The wish as the subject of a sentence. */
  readonly wish: string;
  readonly names: Names | undefined;
  /** Undefined if the data have no form for the wish. */
  readonly onToData: (() => void) | undefined;
}

/**
 * The answer to a wish: a sentence, then the limit that causes the cost, how certain the answer is, and the changes of
 * the plan.
 */
export const Answer = ({ id, part, answer, wish, names, onToData }: AnswerProps): VNode => {
  const texts = getTexts('whyNot');
  const proof = useProof(answer);
  const heading = useId();
  const { Possible, Exact, Difference, Budgets = [], Limit: limit, CostChange = 0 } = answer;
  const isSame = isFulfilled(answer);
  const sentence = (): string => {
    if (!Possible) return (Exact ? texts.impossible : texts.notFound)(wish);
    return isSame ? texts.fulfilled : describePrice(wish, (figure) => Difference?.Kpis[figure]?.Change ?? 0, texts);
  };
  return (
    <section class="answer" aria-labelledby={heading}>
      <h3 id={heading} class="visually-hidden">
        {texts.answer}
      </h3>
      <p class="answer-sentence" role="status">
        {sentence()}
      </p>
      {!isSame && (
        <>
          <Decision answer={answer} />
          {Budgets.length > 0 && <BudgetList budgets={Budgets} />}
          {limit !== undefined && <Limit id={id} part={part} limit={limit} names={names} />}
          {Possible && limit === undefined && CostChange > 0 && <p>{texts.noLimit}</p>}
          <p class="soft">{proof}</p>
        </>
      )}
      {onToData !== undefined && (
        <p>
          <button type="button" onClick={onToData}>
            {texts.toData}
          </button>{' '}
          <small class="soft">{texts.toDataHint}</small>
        </p>
      )}
      {Difference !== undefined && !isSame && (
        <>
          <h3>{texts.changes}</h3>
          <DifferenceView difference={Difference} names={names} />
        </>
      )}
    </section>
  );
};
