import { createMessage } from '#lib/procurement/domain/problem/messages/writeMessage.ts';
import { type AskingDetail, splitQuestions } from '#lib/procurement/wire/splitQuestions.ts';
import { type ErrorKind, ServiceError } from '#lib/shared/errors.ts';
import { challengeCaller } from '#lib/shared/http/challenge.ts';
import type { HttpRequest, HttpResponse } from '#lib/shared/http/message.ts';

/** HTTP status of each kind of error. */
const STATUS = {
  invalidArgument: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  constraint: 409,
  gone: 410,
  preconditionFailed: 412,
  tooLarge: 413,
  unprocessable: 422,
  tooManyRequests: 429,
  notSupported: 501,
  unavailable: 503,
} as const satisfies Record<ErrorKind, number>;

export const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };

/** RFC 9110 §11.6.1: a 401 names the authentication schemes. */
const SCHEMES = 'Basic realm="Procurement", charset="UTF-8", Bearer';

const toHeaders = (error: ServiceError, request: HttpRequest): Readonly<Record<string, string>> => ({
  ...JSON_TYPE,
  ...(error.kind === 'unauthenticated' ? challengeCaller(SCHEMES, request) : {}),
  ...(error.retryAfter === undefined ? {} : { 'Retry-After': String(error.retryAfter) }),
});

/** Returns the code of an error: its own, that of its first error, or its kind. */
const getCode = ({ code, kind, details }: ServiceError): string => {
  if (code !== undefined || kind !== 'invalidArgument' || !Array.isArray(details)) return code ?? kind;
  return (details as readonly { readonly code: string }[])[0]?.code ?? kind;
};

/** Members of an error beside code and message: the errors and questions of a 400, the details of a 409, key and values of others. */
const toMembers = (error: ServiceError): object => {
  const { kind, message, details, translation } = error;
  if (kind === 'invalidArgument') {
    if (!Array.isArray(details))
      return { errors: details ?? [{ code: getCode(error), path: '', message, ...translation }] };
    const { errors, questions } = splitQuestions(details as readonly AskingDetail[]);
    return { errors, ...(questions.length > 0 && { Questions: questions }) };
  }
  const members = kind === 'conflict' && typeof details === 'object' && details !== null ? details : {};
  return { ...translation, ...members };
};

/** Renders an error as `{"code", "message"}` with its own members; an internal error shows only its request id. */
export const renderError = (error: unknown, request: HttpRequest): HttpResponse => {
  if (!(error instanceof ServiceError)) {
    const body = { code: 'internal', ...createMessage('internal', { request: request.requestId }) };
    return { status: 500, headers: JSON_TYPE, body: JSON.stringify(body) };
  }
  return {
    status: STATUS[error.kind],
    headers: toHeaders(error, request),
    body: JSON.stringify({ code: getCode(error), message: error.message, ...toMembers(error) }),
  };
};
