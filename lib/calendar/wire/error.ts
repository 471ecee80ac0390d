import { type InvalidParameters, isCalendarCode } from '#lib/calendar/domain/errors.ts';
import { type ErrorKind, ServiceError } from '#lib/shared/errors.ts';
import type { HttpRequest } from '#lib/shared/http/message.ts';

interface Form {
  readonly status: number;
  /** Where the error has no code of its own that clients know. */
  readonly code: string;
}

/** How each kind of error looks to clients of the calendar. */
const FORMS = {
  invalidArgument: { status: 400, code: 'rest_invalid_param' },
  unauthenticated: { status: 401, code: 'rest_forbidden' },
  forbidden: { status: 403, code: 'rest_forbidden' },
  notFound: { status: 404, code: 'rest_no_route' },
  conflict: { status: 409, code: 'rest_conflict' },
  constraint: { status: 400, code: 'rest_invalid_param' },
  gone: { status: 410, code: 'rest_already_trashed' },
  preconditionFailed: { status: 412, code: 'rest_precondition_failed' },
  tooLarge: { status: 413, code: 'rest_too_large' },
  tooManyRequests: { status: 429, code: 'rest_too_many_requests' },
  notSupported: { status: 400, code: 'rest_invalid_param' },
  unavailable: { status: 503, code: 'rest_temporarily_unavailable' },
} as const satisfies Record<ErrorKind, Form>;

/** Codes that the kernel gives its refusals of credentials, and what clients of the calendar call them. */
const KERNEL_CODES: Readonly<Record<string, string>> = {
  wrongCredentials: 'incorrect_password',
  malformedCredentials: 'incorrect_password',
};

const getCode = ({ code = '', kind }: ServiceError): string =>
  isCalendarCode(code) ? code : (KERNEL_CODES[code] ?? FORMS[kind].code);

/** The body of every error. */
export interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly data: { readonly status: number } & Readonly<Record<string, unknown>>;
  readonly additional_data?: readonly number[];
}

export interface RenderedError {
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Readonly<Record<string, string>>;
}

const isInvalidParameters = (details: unknown): details is InvalidParameters =>
  typeof details === 'object' && details !== null && 'names' in details;

const renderParameterData = ({ names, faults }: InvalidParameters) => ({
  params: Object.fromEntries(names.map((name) => [name, faults?.[name]?.message ?? 'Invalid parameter.'])),
  details: faults === undefined ? [] : faults,
});

const isTermExists = (details: unknown): details is { readonly termId: number } =>
  typeof details === 'object' && details !== null && 'termId' in details;

const renderData = ({ details }: ServiceError): Readonly<Record<string, unknown>> => {
  if (isInvalidParameters(details)) return renderParameterData(details);
  if (isTermExists(details)) return { term_id: details.termId };
  return typeof details === 'object' && details !== null ? { ...details } : {};
};

const renderAdditionalData = ({ details }: ServiceError): readonly number[] | undefined =>
  isTermExists(details) ? [details.termId, details.termId] : undefined;

const UNEXPECTED: RenderedError = {
  status: 500,
  headers: {},
  body: { code: 'internal_server_error', message: 'The request could not be completed.', data: { status: 500 } },
};

/** RFC 9110, 11.6.1: how a caller can prove who it is. */
const CHALLENGE = { 'WWW-Authenticate': 'Basic realm="Calendar", charset="UTF-8", Bearer' };

/** A browser answers a challenge to a page's own `fetch` with a dialog that the page knows nothing of. */
const isFetch = ({ headers }: Pick<HttpRequest, 'headers'>): boolean => headers['sec-fetch-dest'] === 'empty';

/** Status, body and headers of an error; one that nobody foresaw shows nothing of itself. */
export const renderError = (error: unknown, request: Pick<HttpRequest, 'headers'>): RenderedError => {
  if (!(error instanceof ServiceError)) return UNEXPECTED;
  const { status } = FORMS[error.kind];
  const data = renderData(error);
  const more = renderAdditionalData(error);
  return {
    status,
    body: {
      code: getCode(error),
      message: error.message,
      data: { status, ...data },
      ...(more === undefined ? {} : { additional_data: more }),
    },
    headers: {
      ...(error.retryAfter === undefined ? {} : { 'Retry-After': String(error.retryAfter) }),
      ...(status === 401 && !isFetch(request) ? CHALLENGE : {}),
    },
  };
};

/** 404: no such path, or none with that method. */
export const noRoute = (): ServiceError =>
  new ServiceError('notFound', 'No route fits this URL and method.', { code: 'rest_no_route' });

/** 404: the index was asked for a namespace that is not here. */
export const invalidNamespace = (): ServiceError =>
  new ServiceError('notFound', 'There is no such namespace.', { code: 'rest_invalid_namespace' });
