import {
  type Criterion,
  EFFORTS,
  type Effort,
  type OrderObjective,
} from '#lib/procurement/domain/configuration/configuration.ts';
import {
  CRITERIA,
  LEAD_TIME_UNITS,
  MOST_LATE_BY,
  MOST_RECYCLED,
  ORDER_OBJECTIVES,
  WEIGHT_SUM,
} from '#lib/procurement/domain/configuration/members.ts';
import {
  isZeroTolerance,
  MOST_PERCENT,
  readTolerance,
  type Tolerance,
} from '#lib/procurement/domain/configuration/tolerance.ts';
import type { IssueKey, KeyedMessage, MessageValues } from '#lib/procurement/domain/problem/messages/issueMessages.ts';
import { createMessage } from '#lib/procurement/domain/problem/messages/writeMessage.ts';
import type { LeadTimeUnit } from '#lib/procurement/domain/problem/problem.ts';
import { shortenName, showValue } from '#lib/procurement/wire/request/shortenName.ts';

/** Maximum number of errors listed, and of members of an object that are read. */
const MOST_ISSUES = 100;
const MOST_MEMBERS = 100;

interface MemberIssue extends KeyedMessage {
  readonly code: string;
  readonly path: string;
}

/** A body whose members are read one by one. Each reader adds the errors of its member. */
export interface MemberReader {
  readonly body: Readonly<Record<string, unknown>>;
  readonly issues: readonly MemberIssue[];
  readonly addIssue: <K extends IssueKey>(path: string, key: K, ...values: MessageValues<K>) => void;
}

/** Creates a reader whose errors have `code`. */
export const createMemberReader = (code: string, body: Readonly<Record<string, unknown>>): MemberReader => {
  const issues: MemberIssue[] = [];
  return {
    body,
    issues,
    addIssue: (path, key, ...values) => {
      if (issues.length < MOST_ISSUES) issues.push({ code, path, ...createMessage(key, ...values) });
    },
  };
};

/** Adds the error about a member that does not exist, with those that do. */
const refuseMember = (
  addIssue: MemberReader['addIssue'],
  path: string,
  member: string,
  names: readonly string[],
): void => {
  const name = shortenName(member);
  addIssue(`${path}.${name}`, 'notMember', { name, names: names.join(', ') });
};

const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listMembers = (
  { addIssue }: MemberReader,
  path: string,
  value: object,
): readonly (readonly [string, unknown])[] => {
  const members = Object.entries(value);
  if (members.length > MOST_MEMBERS) addIssue(path, 'tooManyMembers', { name: path, most: MOST_MEMBERS });
  return members.slice(0, MOST_MEMBERS);
};

/** Reads a member that is an array of integers; empty by default. */
export const readIntegers = ({ body, addIssue }: MemberReader, member: string): readonly number[] => {
  const value = body[member] ?? [];
  if (Array.isArray(value) && value.length <= MOST_RECYCLED && value.every((one) => Number.isSafeInteger(one)))
    return value;
  addIssue(member, 'integerList', { name: member, most: MOST_RECYCLED });
  return [];
};

/** An order of objectives in the form of the domain. */
interface ReadOrder {
  readonly order: readonly OrderObjective[];
  readonly tolerances?: Readonly<Partial<Record<OrderObjective, Tolerance>>>;
}

const ENTRY_MEMBERS = ['Objective', 'Tolerance'];

const readTolerated = (
  { addIssue }: MemberReader,
  path: string,
  entry: Readonly<Record<string, unknown>>,
  isLast: boolean,
): Tolerance | undefined => {
  for (const member of Object.keys(entry).slice(0, MOST_MEMBERS))
    if (!ENTRY_MEMBERS.includes(member)) refuseMember(addIssue, path, member, ENTRY_MEMBERS);
  const { Tolerance: value } = entry;
  if (value === undefined) return undefined;
  const tolerance = readTolerance(value);
  if (tolerance === undefined) addIssue(`${path}.Tolerance`, 'toleranceForm', { most: MOST_PERCENT });
  else if (isLast) addIssue(`${path}.Tolerance`, 'toleranceLast');
  return tolerance === undefined || isZeroTolerance(tolerance) ? undefined : tolerance;
};

/** Reads `Order`, the objectives in lexicographic order: names, or objects with a tolerance. */
export const readOrder = (reader: MemberReader): ReadOrder => {
  const { body, addIssue } = reader;
  const value = body.Order;
  const known = ORDER_OBJECTIVES.join(', ');
  if (!Array.isArray(value) || value.length === 0) {
    addIssue('Order', 'orderForm', { names: known });
    return { order: [] };
  }
  if (value.length > ORDER_OBJECTIVES.length) {
    addIssue('Order', 'orderTooLong', { count: value.length, names: known });
    return { order: [] };
  }
  const order: OrderObjective[] = [];
  const tolerances: Partial<Record<OrderObjective, Tolerance>> = {};
  for (const [n, entry] of value.entries()) {
    const isEntry = isPlainObject(entry);
    const path = isEntry ? `Order[${n}].Objective` : `Order[${n}]`;
    const named: unknown = isEntry ? entry.Objective : entry;
    const objective = ORDER_OBJECTIVES.find((one) => one === named);
    if (objective === undefined) addIssue(path, 'memberChoice', { name: path, names: known });
    else if (order.includes(objective)) addIssue(path, 'orderRepeats', { name: objective });
    const tolerance = isEntry ? readTolerated(reader, `Order[${n}]`, entry, n === value.length - 1) : undefined;
    if (objective === undefined) continue;
    order.push(objective);
    if (tolerance !== undefined) tolerances[objective] = tolerance;
  }
  return { order, ...(Object.keys(tolerances).length > 0 && { tolerances }) };
};

/** Reads `Weights`; the sum is checked only if there is no other error. */
export const readWeights = (reader: MemberReader): Readonly<Partial<Record<Criterion, number>>> => {
  const { body, issues, addIssue } = reader;
  const value = body.Weights;
  if (!isPlainObject(value)) {
    addIssue('Weights', 'objectForm', { name: 'Weights', names: CRITERIA.join(', ') });
    return {};
  }
  const members = listMembers(reader, 'Weights', value);
  for (const [name, weight] of members) {
    if (!CRITERIA.some((one) => one === name)) refuseMember(addIssue, 'Weights', name, CRITERIA);
    else if (!Number.isInteger(weight) || (weight as number) < 0)
      addIssue(`Weights.${name}`, 'memberFrom', { name, least: 0, value: showValue(weight) });
  }
  const sum = members.reduce((total, [, weight]) => total + (typeof weight === 'number' ? weight : 0), 0);
  if (issues.length === 0 && sum !== WEIGHT_SUM) addIssue('Weights', 'weightSum', { sum, wanted: WEIGHT_SUM });
  // The order is fixed, because floating-point sums of weights depend on it.
  return Object.fromEntries(CRITERIA.flatMap((name) => (name in value ? [[name, value[name]]] : [])));
};

/** Reads `LeadTimeUnit`; undefined for `periods`, the default. */
export const readLeadTimeUnit = ({ body, addIssue }: MemberReader): { readonly leadTimeUnit?: LeadTimeUnit } => {
  const value = body.LeadTimeUnit ?? 'periods';
  const found = LEAD_TIME_UNITS.find((unit) => unit === value);
  if (found === undefined)
    addIssue('LeadTimeUnit', 'memberChoice', { name: 'LeadTimeUnit', names: LEAD_TIME_UNITS.join(', ') });
  return found === undefined || found === 'periods' ? {} : { leadTimeUnit: found };
};

export const readLateBy = ({ body, addIssue }: MemberReader): { readonly lateBy?: number } => {
  const value = body.LateBy;
  if (value === undefined) return {};
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_LATE_BY)
    return { lateBy: value };
  addIssue('LateBy', 'lateBy', { most: MOST_LATE_BY, value: showValue(value) });
  return {};
};

/** Reads `Effort`. */
export const readEffort = ({ body, addIssue }: MemberReader): { readonly effort?: Effort } => {
  const value = body.Effort;
  if (value === undefined) return {};
  const found = EFFORTS.find((one) => one === value);
  if (found === undefined) addIssue('Effort', 'memberChoice', { name: 'Effort', names: EFFORTS.join(', ') });
  return found === undefined ? {} : { effort: found };
};
