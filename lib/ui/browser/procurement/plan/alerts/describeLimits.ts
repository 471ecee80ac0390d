import type { AlertLimit, LimitStep } from '#lib/procurement/domain/questions/alerts.ts';
import { formatMoney, formatNumber, formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { formatFigureChange, getFigureName } from '#lib/ui/browser/procurement/shared/figureFormats.ts';

const describeIncrease = (group: string, increase: number): string => {
  const { increases, otherIncrease } = getTexts('plan').limits;
  const units = formatPlural(increase, getTexts('plan').alerts.units);
  return (increases[group] ?? otherIncrease)(units);
};

const describeCost = (change: number): string => {
  const { cost, sameCost } = getTexts('plan').limits;
  return change === 0 ? sameCost : cost(`${change < 0 ? '−' : '+'} ${formatMoney(Math.abs(change))}`);
};

const formatDistanceChange = (change: number): string =>
  `${change < 0 ? '−' : '+'} ${formatNumber(Math.abs(change), { maximumFractionDigits: 4 })}`;

/** Whether a group of limits changes an alert or the plan. */
export const hasEffect = ({ Recovers, OnTime, Steps = [] }: AlertLimit): boolean =>
  Recovers > 0 || OnTime > 0 || Steps.length > 0;

/** Says that no gain was found without any one of a number of groups of limits. */
export const describeNothing = (groups: number, isExact: boolean): string => {
  const { nothing, nothingFound } = getTexts('plan').limits;
  return isExact ? formatPlural(groups, nothing) : nothingFound;
};

/** Describes the gain for an alert without a group of limits, and how far the limits have to change for it. */
export const describeLimit = ({ Group, Recovers, OnTime, CostChange, NeededIncrease, Exact }: AlertLimit): string => {
  const texts = getTexts('plan').limits;
  if (Recovers === 0 && OnTime === 0) return describeNothing(1, Exact);
  const effects = [
    ...(Recovers > 0 ? [formatPlural(Recovers, texts.recovers)] : []),
    ...(OnTime > 0 ? [formatPlural(OnTime, texts.onTime)] : []),
    describeCost(CostChange),
  ];
  return texts.effect(describeIncrease(Group, NeededIncrease), effects.join(', '));
};

/** Describes the effect of some more units of a group of limits on the plan that the configuration chooses. */
export const describeStep = (group: string, { Increase, CostChange, Objective, Change }: LimitStep): string => {
  const texts = getTexts('plan').limits;
  const name = Objective === 'WeightedDistance' ? texts.weightedDistance : getFigureName(Objective);
  const change =
    Objective === 'WeightedDistance' ? formatDistanceChange(Change) : formatFigureChange(Objective, Change);
  const effects = [
    ...(Change !== 0 && Objective !== 'TotalCost' ? [texts.stepFigure(name, change)] : []),
    ...(CostChange === 0 ? [] : [describeCost(CostChange)]),
  ];
  return texts.effect(describeIncrease(group, Increase), effects.length === 0 ? texts.unchanged : effects.join(', '));
};
