import { type ErrorKind, ServiceError } from '#lib/shared/errors.ts';
import type { HttpResponse } from '#lib/shared/http/message.ts';

/** Every other kind is 400. */
const STATUS: Partial<Record<ErrorKind, number>> = {
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  tooLarge: 413,
  tooManyRequests: 429,
  unavailable: 503,
};

/** Returns the status of an error; 500 of an unforeseen one. */
export const toStatus = (error: unknown): number => (error instanceof ServiceError ? (STATUS[error.kind] ?? 400) : 500);

const INTERNAL = { code: 'internal', message: 'The request could not be completed' };

/**
 * Renders an error of a JSON route. A 401 has no challenge, because the browser of a page that asks would open a
 * password box.
 */
export const renderJsonError = (error: unknown): HttpResponse => {
  const { code, message } =
    error instanceof ServiceError ? { code: error.code ?? error.kind, message: error.message } : INTERNAL;
  const retryAfter = error instanceof ServiceError ? error.retryAfter : undefined;
  return {
    status: toStatus(error),
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
    },
    body: JSON.stringify({ code, message }),
  };
};
