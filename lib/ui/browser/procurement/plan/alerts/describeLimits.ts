import type { AlertLimit, LimitStep, StepEffect } from '#lib/procurement/domain/questions/alerts.ts';
import { formatMoney, formatNumber, formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { formatFigureChange, getFigureName } from '#lib/ui/browser/procurement/shared/figureFormats.ts';

const describeIncrease = (group: string, increase: number): string => {
  const { increases } = getTexts('plan').limits;
  const units = formatPlural(increase, getTexts('plan').alerts.units);
  return increases[group]?.(units, formatNumber(increase)) ?? units;
};

const describeCost = (change: number): string => {
  const { cost, sameCost } = getTexts('plan').limits;
  return change === 0 ? sameCost : cost(`${change < 0 ? '−' : '+'} ${formatMoney(Math.abs(change))}`);
};

const formatDistanceChange = (change: number): string =>
  `${change < 0 ? '−' : '+'} ${formatNumber(Math.abs(change), { maximumFractionDigits: 4 })}`;

/** Whether a group of limits changes an alert or the plan. */
export const hasEffect = ({ Recovers, OnTime, Steps = [] }: AlertLimit): boolean =>
  Recovers > 0 || OnTime > 0 || Steps.some(({ Change, CostChange }) => Change !== 0 || CostChange !== 0);

/** States that the removal of any one of these groups of limits brings no gain. */
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

const describeEffect = (Objective: string, { Change, CostChange }: StepEffect): string | undefined => {
  const texts = getTexts('plan').limits;
  const isDistance = Objective === 'WeightedDistance';
  const name = isDistance ? texts.weightedDistance : getFigureName(Objective);
  const change = isDistance ? formatDistanceChange(Change) : formatFigureChange(Objective, Change);
  const effects = [
    ...(Change !== 0 && Objective !== 'TotalCost' ? [texts.stepFigure(name, change)] : []),
    ...(CostChange === 0 ? [] : [describeCost(CostChange)]),
  ];
  return effects.length === 0 ? undefined : effects.join(', ');
};

/** Describes what a range of units of a group of limits changes in the plan that the configuration chooses. */
export const describeStep = ({ From, To, Objective, PerUnit, Exact, ...total }: LimitStep): string => {
  const texts = getTexts('plan').limits;
  const from = formatNumber(From);
  const range = To === undefined ? texts.rangeWithoutEnd(from) : texts.range(from, formatNumber(To));
  const effect = describeEffect(Objective, PerUnit ?? total);
  const form = PerUnit === undefined ? texts.total : texts.each;
  const told = effect === undefined || To === From ? (effect ?? texts.unchanged) : form(effect);
  return `${texts.effect(range, told)}${Exact ? '' : ` ${texts.uncertain}`}`;
};
