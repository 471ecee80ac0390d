import { ServiceError } from '#lib/shared/errors.ts';

/** Creates the error for a query parameter. */
export const refuseQuery = (name: string, message: string): ServiceError =>
  new ServiceError('invalidArgument', message, { details: [{ code: 'E-QUERY', path: name, message }] });

/** Maximum length of a query, and of a name repeated in a message. */
const LONGEST_QUERY = 2_000;
const LONGEST_NAME = 50;

/**
 * Reads the query of a request.
 * @throws ServiceError `invalidArgument` for an unknown or repeated parameter
 */
export const readQuery = (rawQuery: string, allowed: readonly string[] = []): URLSearchParams => {
  if (rawQuery.length > LONGEST_QUERY) throw refuseQuery('', `The query is longer than ${LONGEST_QUERY} characters`);
  const query = new URLSearchParams(rawQuery);
  const seen = new Set<string>();
  for (const name of query.keys()) {
    const shown = name.slice(0, LONGEST_NAME);
    const known = allowed.length === 0 ? 'this route takes none' : `this route takes ${allowed.join(', ')}`;
    if (!allowed.includes(name))
      throw refuseQuery(shown, `There is no query parameter ${JSON.stringify(shown)}: ${known}`);
    if (seen.has(name)) throw refuseQuery(shown, `The query parameter ${shown} occurs twice: remove one`);
    seen.add(name);
  }
  return query;
};

/** Reads a query parameter that has one of the allowed values, case-insensitive; undefined if absent. */
export const readChoice = <T extends string>(
  query: URLSearchParams,
  name: string,
  allowed: readonly T[],
): T | undefined => {
  const value = query.get(name);
  if (value === null) return undefined;
  const found = allowed.find((one) => one.toLowerCase() === value.toLowerCase());
  if (found !== undefined) return found;
  throw refuseQuery(name, `${name} must be one of ${allowed.join(', ')}`);
};

/** Reads a query parameter that is true or false; undefined if absent. */
export const readFlag = (query: URLSearchParams, name: string): boolean | undefined => {
  const flag = readChoice(query, name, ['true', 'false']);
  return flag && flag === 'true';
};

/** Maximum length of a name in a query, as in a path. */
const LONGEST_VALUE = 200;

/** Reads a query parameter that names something; undefined if absent. */
export const readName = (query: URLSearchParams, name: string): string | undefined => {
  const value = query.get(name);
  if (value === null) return undefined;
  if (value.trim() !== '' && value.length <= LONGEST_VALUE) return value;
  throw refuseQuery(name, `${name} must be 1 to ${LONGEST_VALUE} characters`);
};

/** Reads a query parameter that is an integer within a range; undefined if absent. */
export const readInteger = (query: URLSearchParams, name: string, least: number, most: number): number | undefined => {
  const value = query.get(name);
  if (value === null) return undefined;
  const number = Number(value);
  if (/^\d{1,16}$/.test(value) && number >= least && number <= most) return number;
  throw refuseQuery(name, `${name} must be an integer from ${least} to ${most}`);
};
