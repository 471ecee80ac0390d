import {
  type Configuration,
  isOrdered,
  type OrderedConfiguration,
} from '#lib/procurement/domain/configuration/configuration.ts';
import { formatTolerance } from '#lib/procurement/domain/configuration/tolerance.ts';
import { describeIssues } from '#lib/procurement/domain/problem/issues.ts';
import {
  createMemberReader,
  readEffort,
  readIntegers,
  readLateBy,
  readLeadTimeUnit,
  readOrder,
  readWeights,
} from '#lib/procurement/wire/configurationMembers.ts';
import { changesDirection } from '#lib/procurement/wire/request/printable.ts';
import { shortenName } from '#lib/procurement/wire/request/shortenName.ts';
import { ServiceError } from '#lib/shared/errors.ts';

const MEMBERS = [
  'Name',
  'Order',
  'Weights',
  'RecycledSupplierIds',
  'RecycledPartTypes',
  'LeadTimeUnit',
  'LateBy',
  'Effort',
];

/**
 * Reads a configuration from a body, under the name in the path.
 * @throws ServiceError `invalidArgument` with all errors
 */
export const readConfiguration = (name: string, value: unknown): Configuration => {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const body = (isObject ? value : {}) as Readonly<Record<string, unknown>>;
  const reader = createMemberReader('E-CONFIGURATION', body);
  const { issues, addIssue } = reader;
  if (!isObject) addIssue('', 'jsonNotObject');
  if (changesDirection(name)) addIssue('configurationName', 'segmentForm', { name: 'configurationName', most: 200 });
  for (const member of Object.keys(body))
    if (!MEMBERS.includes(member)) {
      const unknown = shortenName(member);
      addIssue(unknown, 'notMember', { name: unknown, names: MEMBERS.join(', ') });
    }
  const { Name: named } = body;
  if (named !== undefined && (typeof named !== 'string' || named.toLowerCase() !== name.toLowerCase()))
    addIssue('Name', 'nameDiffers', { name });
  if (isObject && (body.Order === undefined) === (body.Weights === undefined)) addIssue('', 'goalMissing');
  const objectives =
    body.Order === undefined ? { weights: body.Weights === undefined ? {} : readWeights(reader) } : readOrder(reader);
  const configuration = {
    name,
    ...objectives,
    recycledSupplierIds: readIntegers(reader, 'RecycledSupplierIds'),
    recycledPartTypes: readIntegers(reader, 'RecycledPartTypes'),
    ...readLeadTimeUnit(reader),
    ...readLateBy(reader),
    ...readEffort(reader),
  };
  if (issues.length === 0) return configuration as Configuration;
  throw new ServiceError('invalidArgument', describeIssues('configuration', issues), { details: issues });
};

/** Converts an order: an objective with a tolerance becomes an object, any other its name. */
const toOrderJson = ({ order, tolerances = {} }: OrderedConfiguration) =>
  order.map((objective) => {
    const tolerance = tolerances[objective];
    return tolerance === undefined ? objective : { Objective: objective, Tolerance: formatTolerance(tolerance) };
  });

/** Converts a configuration to the form of the API. */
export const toConfigurationJson = (configuration: Configuration) => ({
  Name: configuration.name,
  ...(isOrdered(configuration) ? { Order: toOrderJson(configuration) } : { Weights: configuration.weights }),
  RecycledSupplierIds: configuration.recycledSupplierIds,
  RecycledPartTypes: configuration.recycledPartTypes,
  LeadTimeUnit: configuration.leadTimeUnit ?? 'periods',
  ...(configuration.lateBy === undefined ? {} : { LateBy: configuration.lateBy }),
  ...(configuration.effort === undefined ? {} : { Effort: configuration.effort }),
});
