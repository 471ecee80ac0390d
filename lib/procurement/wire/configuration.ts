import {
  type AdditiveObjective,
  type Configuration,
  type Criterion,
  EFFORTS,
  type Effort,
  isOrdered,
  type SearchBudget,
} from '#lib/procurement/domain/configuration/configuration.ts';
import {
  BUDGET,
  CRITERIA,
  LEAD_TIME_UNITS,
  MOST_RECYCLED,
  OBJECTIVES,
  WEIGHT_SUM,
} from '#lib/procurement/domain/configuration/members.ts';
import type { LeadTimeUnit } from '#lib/procurement/domain/problem/problem.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** Former names of `Budget` members, refused with a message that names the present one. */
const RENAMED: ReadonlyMap<string, keyof typeof BUDGET> = new Map([
  ['Directions', 'LinearWeightVectors'],
  ['Slopes', 'SlopeScalingRounds'],
  ['PriceRounds', 'DualRounds'],
  ['Stirs', 'Perturbations'],
  ['Variety', 'RandomWeightVectors'],
  ['Points', 'FrontPoints'],
]);

const MEMBERS = [
  'Name',
  'Order',
  'Weights',
  'RecycledSupplierIds',
  'RecycledPartTypes',
  'LeadTimeUnit',
  'Effort',
  'Budget',
];

/** Most errors listed, and most members read of an object. */
const MOST_ISSUES = 100;
const MOST_MEMBERS = 100;

/** Most characters of a caller's name repeated in an error. */
const LONGEST_NAME = 50;

const shown = (name: string): string => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name);

interface Issue {
  readonly code: 'E-CONFIGURATION';
  readonly path: string;
  readonly message: string;
}

/** Creates a reader of a configuration's members that collects their errors. */
export const createConfigurationReader = (body: Readonly<Record<string, unknown>>) => {
  const issues: Issue[] = [];
  const add = (path: string, message: string): void => {
    if (issues.length < MOST_ISSUES) issues.push({ code: 'E-CONFIGURATION', path, message });
  };
  const membersOf = (path: string, value: object): readonly (readonly [string, unknown])[] => {
    const members = Object.entries(value);
    if (members.length > MOST_MEMBERS) add(path, `${path} has more than ${MOST_MEMBERS} members`);
    return members.slice(0, MOST_MEMBERS);
  };
  const integers = (member: string): readonly number[] => {
    const value = body[member] ?? [];
    if (Array.isArray(value) && value.length <= MOST_RECYCLED && value.every((one) => Number.isSafeInteger(one)))
      return value;
    add(member, `${member} must be an array of at most ${MOST_RECYCLED} integers`);
    return [];
  };
  const order = (): readonly AdditiveObjective[] => {
    const value = body.Order;
    const known = OBJECTIVES.join(', ');
    if (!Array.isArray(value) || value.length === 0) add('Order', `Order must be an array of one or more of ${known}`);
    else if (value.length > OBJECTIVES.length)
      add('Order', `Order has ${value.length} objectives; each of ${known} may occur once`);
    else {
      for (const [n, one] of value.entries()) {
        if (!OBJECTIVES.includes(one)) add(`Order[${n}]`, `Order[${n}] must be one of ${known}`);
        else if (value.indexOf(one) < n) add(`Order[${n}]`, `${one} occurs twice in Order: remove one`);
      }
      return value;
    }
    return [];
  };
  const weights = (): Readonly<Partial<Record<Criterion, number>>> => {
    const value = body.Weights;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      add('Weights', `Weights must be an object with members among ${CRITERIA.join(', ')}`);
      return {};
    }
    const members = membersOf('Weights', value);
    for (const [name, weight] of members) {
      if (!CRITERIA.some((one) => one === name))
        add(`Weights.${shown(name)}`, `${shown(name)} is not one of ${CRITERIA.join(', ')}`);
      else if (!Number.isInteger(weight) || (weight as number) < 0)
        add(`Weights.${name}`, `${name} must be an integer of 0 or more`);
    }
    const sum = members.reduce((total, [, weight]) => total + (typeof weight === 'number' ? weight : 0), 0);
    if (issues.length === 0 && sum !== WEIGHT_SUM)
      add('Weights', `The weights must add up to ${WEIGHT_SUM}; their sum is ${sum}`);
    // In a fixed order: floating-point sums of weights depend on it.
    return Object.fromEntries(CRITERIA.flatMap((name) => (name in value ? [[name, (value as never)[name]]] : [])));
  };
  const leadTimeUnit = (): { readonly leadTimeUnit?: LeadTimeUnit } => {
    const value = body.LeadTimeUnit ?? 'periods';
    const found = LEAD_TIME_UNITS.find((unit) => unit === value);
    if (found === undefined) add('LeadTimeUnit', `LeadTimeUnit must be one of ${LEAD_TIME_UNITS.join(', ')}`);
    return found === undefined || found === 'periods' ? {} : { leadTimeUnit: found };
  };
  const effort = (): { readonly effort?: Effort } => {
    const value = body.Effort;
    if (value === undefined) return {};
    const found = EFFORTS.find((one) => one === value);
    if (found === undefined) add('Effort', `Effort must be one of ${EFFORTS.join(', ')}`);
    if (body.Budget !== undefined) add('Effort', 'Effort and Budget exclude each other: remove one');
    return found === undefined ? {} : { effort: found };
  };
  const budget = (): { readonly budget?: Partial<SearchBudget> } => {
    const value = body.Budget;
    if (value === undefined) return {};
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      add('Budget', `Budget must be an object with members among ${Object.keys(BUDGET).join(', ')}`);
      return {};
    }
    if (body.Weights === undefined)
      add('Budget', 'Budget applies to Weights only: remove it, an Order is solved exactly');
    for (const [name, amount] of membersOf('Budget', value)) {
      const [, least, most] = (BUDGET as Readonly<Record<string, readonly [string, number, number]>>)[name] ?? [];
      const renamed = RENAMED.get(name);
      if (renamed !== undefined) add(`Budget.${name}`, `${name} is now named ${renamed}: send ${renamed} instead`);
      else if (least === undefined || most === undefined)
        add(`Budget.${shown(name)}`, `${shown(name)} is not one of ${Object.keys(BUDGET).join(', ')}`);
      else if (!Number.isInteger(amount) || (amount as number) < least || (amount as number) > most)
        add(`Budget.${name}`, `${name} must be an integer from ${least} to ${most}`);
    }
    const given = value as Readonly<Record<string, number>>;
    return {
      budget: Object.fromEntries(
        Object.entries(BUDGET).flatMap(([name, [member]]) => (name in given ? [[member, given[name]]] : [])),
      ),
    };
  };
  return { issues, add, integers, order, weights, leadTimeUnit, effort, budget };
};

/**
 * Reads a configuration from a body, under the name in the path.
 * @throws ServiceError `invalidArgument` with all errors
 */
export const readConfiguration = (name: string, value: unknown): Configuration => {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const body = (isObject ? value : {}) as Readonly<Record<string, unknown>>;
  const { issues, add, integers, order, weights, leadTimeUnit, effort, budget } = createConfigurationReader(body);
  if (!isObject) add('', 'The body must be a JSON object');
  for (const member of Object.keys(body))
    if (!MEMBERS.includes(member)) add(shown(member), `${shown(member)} is not one of ${MEMBERS.join(', ')}`);
  const { Name: named } = body;
  if (named !== undefined && (typeof named !== 'string' || named.toLowerCase() !== name.toLowerCase()))
    add('Name', `Name must equal the name in the path, ${name}`);
  if (isObject && (body.Order === undefined) === (body.Weights === undefined))
    add('', 'A configuration must have either Order or Weights');
  const objectives =
    body.Order === undefined ? { weights: body.Weights === undefined ? {} : weights() } : { order: order() };
  const configuration = {
    name,
    ...objectives,
    recycledSupplierIds: integers('RecycledSupplierIds'),
    recycledPartTypes: integers('RecycledPartTypes'),
    ...leadTimeUnit(),
    ...effort(),
    ...budget(),
  };
  if (issues.length === 0) return configuration as Configuration;
  const many = issues.length === 1 ? 'an error' : `${issues.length} errors`;
  throw new ServiceError('invalidArgument', `The configuration has ${many}`, { details: issues });
};

const budgetJson = (budget: Partial<SearchBudget>) =>
  Object.fromEntries(
    Object.entries(BUDGET).flatMap(([name, [member]]) =>
      budget[member] === undefined ? [] : [[name, budget[member]] as const],
    ),
  );

/** Converts a configuration to the form of the API. */
export const toConfigurationJson = (configuration: Configuration) => ({
  Name: configuration.name,
  ...(isOrdered(configuration) ? { Order: configuration.order } : { Weights: configuration.weights }),
  RecycledSupplierIds: configuration.recycledSupplierIds,
  RecycledPartTypes: configuration.recycledPartTypes,
  LeadTimeUnit: configuration.leadTimeUnit ?? 'periods',
  ...(configuration.effort === undefined ? {} : { Effort: configuration.effort }),
  ...(isOrdered(configuration) || configuration.budget === undefined
    ? {}
    : { Budget: budgetJson(configuration.budget) }),
});
