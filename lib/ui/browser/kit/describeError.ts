import { ApiError, type Described } from '#lib/ui/browser/api/client.ts';
import { formatNumber } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';

type ErrorName = keyof ReturnType<typeof getTexts<'core'>>['common']['errors'];

const BY_STATUS: Readonly<Record<number, ErrorName>> = {
  0: 'offline',
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  410: 'notFound',
  412: 'conflict',
  413: 'tooLarge',
  429: 'tooManyRequests',
  500: 'internal',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** Errors whose status alone does not say what to do, by the key of their message. */
const BY_KEY: Readonly<Record<string, ErrorName>> = {
  keyInUse: 'unavailable',
  serviceCalculations: 'tooManyCalculations',
  tooManyCalculations: 'tooManyCalculations',
  tookTooLong: 'tookTooLong',
};

const getName = ({ status, body: { key = '' } }: ApiError): ErrorName =>
  (Object.hasOwn(BY_KEY, key) ? BY_KEY[key] : BY_STATUS[status]) ?? 'unknown';

/** Remedies that only ask for patience, which the time to wait replaces. */
const WAITS: ReadonlySet<ErrorName> = new Set(['tooManyRequests', 'unavailable', 'tookTooLong']);

/** Returns the role that the caller lacks; an administrator, whom the service names first, holds every role. */
const findMissingRole = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError) || error.body.key !== 'roleMissing') return undefined;
  return String(error.body.values?.roles).split(', ').at(-1);
};

/** An error in the reader's language. `detail` is the API's own message, in English. */
export interface DescribedError extends Described {
  readonly detail: string;
}

/** Describes any error for people: by the key of its message, else by its status. */
export const describeError = (error: unknown): DescribedError => {
  const { errors, remedies, needsRole, tryAgainIn } = getTexts('core').common;
  const { retryAfter } = error instanceof ApiError ? error : {};
  const name = error instanceof ApiError ? getName(error) : 'unknown';
  const wait = retryAfter === undefined ? '' : tryAgainIn(formatNumber(retryAfter));
  const role = findMissingRole(error);
  const own = (error as ApiError).describe?.() ?? { title: errors[name], remedy: remedies[name] };
  const remedy = role === undefined ? own.remedy : needsRole(role);
  return {
    ...own,
    remedy: wait !== '' && WAITS.has(name) ? wait : `${remedy} ${wait}`.trim(),
    detail: error instanceof Error ? error.message : String(error),
  };
};
