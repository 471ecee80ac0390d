import {
  faultyParameters,
  type InvalidMembers,
  invalidParameters,
  type ParameterFault,
} from '#lib/calendar/domain/errors.ts';
import type { Args, CheckContext, Input } from '#lib/calendar/wire/parameters/arg.ts';
import { findTypeFault } from '#lib/calendar/wire/parameters/types.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** Returns the value of a parameter; undefined if it was not sent. */
export type Lookup = (name: string) => unknown;

/** Faults of the form of a request, which the values of its parameters do not show. */
export interface FormFaults {
  /** Names of parameters whose values are not UTF-8. */
  readonly notUtf8?: readonly string[];
  /** How to send a body of which nothing was read. Without an error, the write would succeed and change nothing. */
  readonly unreadBody?: string | undefined;
}

const missingParameters = (names: readonly string[], { unreadBody }: FormFaults): ServiceError => {
  const remedy = unreadBody === undefined ? '' : `. ${unreadBody}`;
  return new ServiceError('invalidArgument', `Missing parameter(s): ${names.join(', ')}${remedy}`, {
    code: 'rest_missing_callback_param',
    details: { params: names },
  });
};

/** Returns the names in the details of the error for missing parameters; none for other details. */
export const getMissingNames = (details: unknown): readonly string[] =>
  typeof details === 'object' && details !== null && 'params' in details ? (details.params as readonly string[]) : [];

const assertPresent = (args: Args, sent: Lookup, form: FormFaults): void => {
  const absent = Object.keys(args).filter((name) => args[name]?.required && (sent(name) ?? null) === null);
  if (absent.length > 0) throw missingParameters(absent, form);
  if (form.unreadBody !== undefined) {
    throw new ServiceError('invalidArgument', form.unreadBody, { code: 'rest_invalid_param' });
  }
};

const isNullValue = ({ nullable }: Args[string], value: unknown): boolean => value === null && nullable === true;

const listEncodingFaults = (args: Args, { notUtf8 = [] }: FormFaults): Readonly<Record<string, ParameterFault>> =>
  Object.fromEntries(
    notUtf8
      .filter((name) => Object.hasOwn(args, name))
      .map((name) => {
        const message = `${name} is not valid UTF-8; send its text percent-encoded in UTF-8.`;
        return [name, { code: 'rest_invalid_param', message, data: null }];
      }),
  );

const assertOwnChecks = async (args: Args, sent: Lookup, context: CheckContext, form: FormFaults): Promise<void> => {
  const failed: string[] = [];
  const nested: Record<string, InvalidMembers> = {};
  const faults: Record<string, ParameterFault> = { ...listEncodingFaults(args, form) };
  for (const [name, arg] of Object.entries(args)) {
    const value = sent(name);
    if (value === undefined || value === null || arg.check === undefined || Object.hasOwn(faults, name)) continue;
    const verdict = await arg.check(value, context);
    if (verdict === true) continue;
    if (verdict === false) failed.push(name);
    else if ('members' in verdict) {
      failed.push(name);
      nested[name] = verdict;
    } else faults[name] = verdict;
  }
  if (failed.length > 0) throw invalidParameters([...failed, ...Object.keys(faults)], nested);
  if (Object.keys(faults).length > 0) throw faultyParameters(faults);
};

const assertTypes = (args: Args, sent: Lookup): void => {
  const faults: Record<string, ParameterFault> = {};
  for (const [name, arg] of Object.entries(args)) {
    const value = sent(name);
    if (value === undefined || isNullValue(arg, value) || arg.accepts?.(value)) continue;
    const fault = findTypeFault(name, arg, value);
    if (fault !== undefined) faults[name] = fault;
  }
  if (Object.keys(faults).length > 0) throw faultyParameters(faults);
};

/**
 * Checks and converts the parameters of a table in three stages: missing parameters, own checks, types. Throws one 400
 * with all failures of the first stage that fails.
 */
export const checkInput = async <A extends Args>(
  args: A,
  sent: Lookup,
  context: CheckContext,
  form: FormFaults = {},
): Promise<Input<A>> => {
  assertPresent(args, sent, form);
  await assertOwnChecks(args, sent, context, form);
  assertTypes(args, sent);
  const values: (readonly [name: string, value: unknown])[] = [];
  for (const [name, arg] of Object.entries(args)) {
    const value = sent(name);
    if (value !== undefined) values.push([name, await arg.read(value, context)]);
  }
  return Object.fromEntries(values) as Input<A>;
};
