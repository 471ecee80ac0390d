import { ApiError } from '#lib/ui/browser/api/client.ts';
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

/** An error in the reader's language. `detail` is the API's own message, in English. */
export interface DescribedError {
  readonly title: string;
  readonly remedy: string;
  readonly detail: string;
}

/** Describes any error for people, by its status. */
export const describeError = (error: unknown): DescribedError => {
  const { errors, remedies } = getTexts('core').common;
  const name = error instanceof ApiError ? (BY_STATUS[error.status] ?? 'unknown') : 'unknown';
  return {
    title: errors[name],
    remedy: remedies[name],
    detail: error instanceof Error ? error.message : String(error),
  };
};
