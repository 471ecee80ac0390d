import { createFieldError } from '#lib/procurement/domain/problem/messages/createKeyedError.ts';
import type { IssueKey, MessageValues } from '#lib/procurement/domain/problem/messages/issueMessages.ts';
import { type ListPage, WHOLE_LIST } from '#lib/procurement/domain/questions/listPage.ts';
import { shortenName, showValue } from '#lib/procurement/wire/request/shortenName.ts';
import type { ServiceError } from '#lib/shared/errors.ts';

/** Creates the error for a query parameter. */
export const refuseQuery = <K extends IssueKey>(name: string, key: K, ...values: MessageValues<K>): ServiceError =>
  createFieldError('E-QUERY', name, key, ...values);

/** Maximum length of a query. */
const LONGEST_QUERY = 2_000;

/**
 * Reads the query of a request.
 * @throws ServiceError `invalidArgument` for an unknown or repeated parameter
 */
export const readQuery = (rawQuery: string, allowed: readonly string[] = []): URLSearchParams => {
  if (rawQuery.length > LONGEST_QUERY) throw refuseQuery('', 'queryTooLong', { most: LONGEST_QUERY });
  const query = new URLSearchParams(rawQuery);
  const seen = new Set<string>();
  for (const name of query.keys()) {
    const shown = shortenName(name);
    if (allowed.length === 0) throw refuseQuery(shown, 'queryNone', { name: shown });
    if (!allowed.includes(name)) throw refuseQuery(shown, 'queryUnknown', { name: shown, names: allowed.join(', ') });
    if (seen.has(name)) throw refuseQuery(shown, 'queryRepeated', { name: shown });
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
  throw refuseQuery(name, 'memberChoice', { name, names: allowed.join(', ') });
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
  throw refuseQuery(name, 'queryLength', { name, most: LONGEST_VALUE });
};

/** Reads a query parameter that is an integer within a range; undefined if absent. */
export const readInteger = (query: URLSearchParams, name: string, least: number, most: number): number | undefined => {
  const value = query.get(name);
  if (value === null) return undefined;
  const number = Number(value);
  if (/^\d{1,16}$/.test(value) && number >= least && number <= most) return number;
  throw refuseQuery(name, 'memberRange', { name, least, most, value: showValue(value) });
};

/** Most entries of a page that a request may ask for. */
export const MOST_LISTED = 10_000;

/** Reads the page of a list that the parameters `offset` and `limit` ask for; undefined if both are absent. */
export const readListPage = (query: URLSearchParams): ListPage | undefined => {
  const offset = readInteger(query, 'offset', 0, Number.MAX_SAFE_INTEGER);
  const most = readInteger(query, 'limit', 1, MOST_LISTED);
  if (offset === undefined && most === undefined) return undefined;
  return { offset: offset ?? WHOLE_LIST.offset, most: most ?? WHOLE_LIST.most };
};
