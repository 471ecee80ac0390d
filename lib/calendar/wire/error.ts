import { type InvalidParameters, isCalendarCode, isInvalidParameters } from '#lib/calendar/domain/errors.ts';
import type { ArgDescription, Args } from '#lib/calendar/wire/parameters/arg.ts';
import { getMissingNames } from '#lib/calendar/wire/parameters/check.ts';
import { describeAccepted, describeForFault } from '#lib/calendar/wire/parameters/describeAccepted.ts';
import { type ErrorKind, ServiceError } from '#lib/shared/errors.ts';
import { challengeCaller } from '#lib/shared/http/challenge.ts';
import type { HttpRequest } from '#lib/shared/http/message.ts';

interface Form {
  readonly status: number;
  /** Code of errors that have none of the interface's own codes. */
  readonly code: string;
}

/** Status and default code of each kind of error. */
const FORMS = {
  invalidArgument: { status: 400, code: 'rest_invalid_param' },
  unauthenticated: { status: 401, code: 'rest_forbidden' },
  forbidden: { status: 403, code: 'rest_forbidden' },
  notFound: { status: 404, code: 'rest_no_route' },
  conflict: { status: 409, code: 'rest_conflict' },
  constraint: { status: 400, code: 'rest_invalid_param' },
  gone: { status: 410, code: 'rest_already_trashed' },
  preconditionFailed: { status: 412, code: 'rest_precondition_failed' },
  unprocessable: { status: 422, code: 'rest_unprocessable' },
  tooLarge: { status: 413, code: 'rest_too_large' },
  tooManyRequests: { status: 429, code: 'rest_too_many_requests' },
  notSupported: { status: 400, code: 'rest_invalid_param' },
  unavailable: { status: 503, code: 'rest_temporarily_unavailable' },
} as const satisfies Record<ErrorKind, Form>;

/** Codes of the shared authentication errors, as the interface names them. */
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

/** Says what an invalid parameter accepts, by the paths of its invalid members; nothing if its fault says it. */
const describeParameter = (
  name: string,
  arg: ArgDescription,
  { faults, nested }: InvalidParameters,
): readonly (readonly [path: string, text: string])[] => {
  const fault = faults?.[name];
  const text = fault === undefined ? describeAccepted(arg) : describeForFault(arg, fault);
  const members = nested?.[name]?.members ?? (text === undefined ? {} : { '': text });
  return Object.entries(members).map(([path, accepted]) => [`${name}${path}`, accepted]);
};

/**
 * Renders invalid parameters. `params` and `details` are those of the original interface, which gives no reason for a
 * failed check; `accepts` tells what is valid, for an object by the paths of its invalid members.
 */
const renderParameterData = (invalid: InvalidParameters, args: Args) => {
  const { names, faults } = invalid;
  const accepted = names.flatMap((name) => {
    const arg = args[name];
    return arg === undefined ? [] : describeParameter(name, arg, invalid);
  });
  return {
    params: Object.fromEntries(names.map((name) => [name, faults?.[name]?.message ?? 'Invalid parameter.'])),
    details: faults === undefined ? [] : faults,
    ...(accepted.length > 0 && { accepts: Object.fromEntries(accepted) }),
  };
};

const renderMissingData = (names: readonly string[], args: Args) => ({
  params: names,
  accepts: Object.fromEntries(names.map((name) => [name, describeAccepted(args[name] ?? {})])),
});

const isTermExists = (details: unknown): details is { readonly termId: number } =>
  typeof details === 'object' && details !== null && 'termId' in details;

const renderData = ({ details }: ServiceError, args: Args): Readonly<Record<string, unknown>> => {
  if (isInvalidParameters(details)) return renderParameterData(details, args);
  if (isTermExists(details)) return { term_id: details.termId };
  const missing = getMissingNames(details);
  if (missing.length > 0) return renderMissingData(missing, args);
  return typeof details === 'object' && details !== null ? { ...details } : {};
};

const renderAdditionalData = ({ details }: ServiceError): readonly number[] | undefined =>
  isTermExists(details) ? [details.termId, details.termId] : undefined;

const UNEXPECTED: RenderedError = {
  status: 500,
  headers: {},
  body: { code: 'internal_server_error', message: 'The request could not be completed.', data: { status: 500 } },
};

/** RFC 9110 §11.6.1: the accepted authentication schemes. */
const SCHEMES = 'Basic realm="Calendar", charset="UTF-8", Bearer';

/** Renders an error of an endpoint with these parameters; unexpected errors become a 500 without details. */
export const renderError = (error: unknown, request: Pick<HttpRequest, 'headers'>, args: Args = {}): RenderedError => {
  if (!(error instanceof ServiceError)) return UNEXPECTED;
  const { status } = FORMS[error.kind];
  const data = renderData(error, args);
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
      ...(status === 401 ? challengeCaller(SCHEMES, request) : {}),
    },
  };
};

/** Creates the 404 for an unknown path, or a method that the path does not support. */
export const noRoute = (): ServiceError =>
  new ServiceError('notFound', 'No route matches this URL and method.', { code: 'rest_no_route' });

/** Creates the 404 for an unknown namespace in the index. */
export const invalidNamespace = (): ServiceError =>
  new ServiceError('notFound', 'The namespace does not exist.', { code: 'rest_invalid_namespace' });
