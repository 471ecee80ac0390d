import type { Criterion } from '#lib/procurement/domain/configuration/configuration.ts';
import { CRITERIA, WEIGHT_SUM } from '#lib/procurement/domain/configuration/members.ts';
import { LIMITED, type Limited, type Limits } from '#lib/ui/browser/procurement/plan/alternatives/limits.ts';
import type { Weights } from '#lib/ui/browser/procurement/shared/weights/weights.ts';

/** The choices that the reader has made on the view Alternatives. */
export interface Choice {
  readonly limits: Limits;
  /** Ids of suppliers from which the plan should order nothing. */
  readonly without: readonly number[];
  /** Undefined: those of the plan's configuration. */
  readonly weights?: Weights | undefined;
  /** Number of a point that was picked by hand; moving a limit or weight removes it. */
  readonly picked?: number | undefined;
  /** Axes of the picture. */
  readonly x: Criterion;
  readonly y: Criterion;
}

const AXES = { x: 'Cost', y: 'Lateness' } as const satisfies Readonly<Record<string, Criterion>>;

const isLimited = (name: string): name is Limited => LIMITED.some((limited) => limited === name);
const isCriterion = (name: string): name is Criterion => CRITERIA.some((criterion) => criterion === name);

const toCount = (text: string | undefined): number | undefined =>
  text !== undefined && /^[0-9]{1,15}$/.test(text) ? Number(text) : undefined;

const readLimits = (text: string): Limits =>
  Object.fromEntries(
    text.split(',').flatMap((each) => {
      const [name = '', value] = each.split(':');
      const limit = toCount(value);
      return isLimited(name) && limit !== undefined ? [[name, limit]] : [];
    }),
  );

const readWeights = (text: string): Weights | undefined => {
  const given = text.split(',').map(toCount);
  const sum = given.reduce<number>((total, weight) => total + (weight ?? Number.NaN), 0);
  if (given.length !== CRITERIA.length || sum !== WEIGHT_SUM) return undefined;
  return Object.fromEntries(CRITERIA.map((criterion, n) => [criterion, given[n] ?? 0])) as Weights;
};

const readAxis = (address: URLSearchParams, axis: keyof typeof AXES): Criterion => {
  const name = address.get(axis) ?? '';
  return isCriterion(name) ? name : AXES[axis];
};

/** Reads the choice from the address and ignores what it does not understand. */
export const readChoice = (address: URLSearchParams): Choice => ({
  limits: readLimits(address.get('limits') ?? ''),
  without: [...new Set((address.get('without') ?? '').split(',').flatMap((text) => toCount(text) ?? []))],
  weights: readWeights(address.get('weights') ?? ''),
  picked: toCount(address.get('point') ?? undefined),
  x: readAxis(address, 'x'),
  y: readAxis(address, 'y'),
});

/** Returns the parameters of the address with the choice; others, such as the order of the grid, stay. */
export const writeChoice = (address: URLSearchParams, choice: Choice): URLSearchParams => {
  const { limits, without, weights, picked, x, y } = choice;
  const next = new URLSearchParams(address);
  const put = (name: string, value: string): void => {
    if (value === '') next.delete(name);
    else next.set(name, value);
  };
  put(
    'limits',
    LIMITED.flatMap((limited) => (limits[limited] === undefined ? [] : `${limited}:${limits[limited]}`)).join(),
  );
  put('without', without.join());
  put('weights', weights === undefined ? '' : CRITERIA.map((criterion) => weights[criterion]).join());
  put('point', picked === undefined ? '' : String(picked));
  put('x', x === AXES.x ? '' : x);
  put('y', y === AXES.y ? '' : y);
  return next;
};
