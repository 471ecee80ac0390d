import { ServiceError } from '#lib/shared/errors.ts';

/** The value of a query parameter among those it may have, in any case; undefined where it is not there. */
export const oneOf = <T extends string>(query: URLSearchParams, name: string, allowed: readonly T[]): T | undefined => {
  const value = query.get(name);
  if (value === null) return undefined;
  const found = allowed.find((one) => one.toLowerCase() === value.toLowerCase());
  if (found !== undefined) return found;
  const message = `${name} must be one of ${allowed.join(', ')}`;
  throw new ServiceError('invalidArgument', message, { details: [{ code: 'E-QUERY', path: name, message }] });
};
