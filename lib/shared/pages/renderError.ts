import { type ErrorKind, ServiceError } from '#lib/shared/errors.ts';
import type { HttpResponse } from '#lib/shared/http/message.ts';

const STATUS: Partial<Record<ErrorKind, number>> = { forbidden: 403, notFound: 404, unavailable: 503 };

const toStatus = (error: unknown): number => (error instanceof ServiceError ? (STATUS[error.kind] ?? 400) : 500);

/** Renders an error of a page or asset as plain text. */
export const renderError = (error: unknown): HttpResponse => ({
  status: toStatus(error),
  headers: {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
  },
  body: error instanceof ServiceError ? error.message : 'Internal error',
});
