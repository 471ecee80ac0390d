import { isSignedIn, lastAnswer, outage, sessionEnded } from '#lib/ui/browser/api/connection.ts';

/** Key and values of a message, from which the pages write it in the reader's language. */
export interface MessageKey {
  readonly key?: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** An error of one field; the path names it, such as `Weights.Cost`. */
export interface FieldError extends MessageKey {
  readonly code: string;
  readonly path: string;
  readonly message: string;
}

interface ErrorBody extends MessageKey {
  readonly code?: string;
  readonly message?: string;
  readonly errors?: readonly FieldError[];
  /** Members that only some operations have, such as `FewestOrders`. */
  readonly [member: string]: unknown;
}

/** What happened and the next step, in the reader's language. */
export interface Described {
  readonly title: string;
  readonly remedy: string;
}

/** A request that did not succeed. Status 0 with code `offline` means that the service could not be reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldError[];
  /** The whole answer, for members that only one operation has. */
  readonly body: ErrorBody;
  /** Seconds after which another attempt may succeed. */
  readonly retryAfter: number | undefined;
  /** Words of its own; absent where its key and status tell all. */
  declare readonly describe?: () => Described | undefined;

  constructor(status: number, body: ErrorBody, retryAfter?: number) {
    super(body.message ?? '');
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? (status === 0 ? 'offline' : 'unknown');
    this.errors = body.errors ?? [];
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

const parseBody = (text: string): ErrorBody => {
  try {
    return JSON.parse(text) as ErrorBody;
  } catch {
    return { message: text };
  }
};

/** Reads the error of a response: the APIs' `{code, message, errors}`, the gateway's `{message}`, or text. */
const readError = async (response: Response): Promise<ApiError> => {
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError(
    response.status,
    parseBody(await response.text()),
    Number.isFinite(retryAfter) ? retryAfter : undefined,
  );
};

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly query?: Query;
  /** Sent as JSON; a Blob or form is sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Size in bytes below which bodies gain nothing from gzip. */
const LARGE = 16 * 1024;

const withQuery = (path: string, query: Query = {}): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  return parameters.size === 0 ? path : `${path}?${parameters}`;
};

const gzip = (blob: Blob): Promise<Blob> =>
  new Response(blob.stream().pipeThrough(new CompressionStream('gzip'))).blob();

interface Encoded {
  readonly body?: Blob | FormData;
  readonly headers: Readonly<Record<string, string>>;
}

const encodeBody = async (body: unknown): Promise<Encoded> => {
  if (body === undefined) return { headers: {} };
  if (body instanceof FormData) return { body, headers: {} };
  const blob = body instanceof Blob ? body : new Blob([JSON.stringify(body)], { type: 'application/json' });
  const type: Readonly<Record<string, string>> = blob.type === '' ? {} : { 'Content-Type': blob.type };
  if (blob.size < LARGE) return { body: blob, headers: type };
  return { body: await gzip(blob), headers: { ...type, 'Content-Encoding': 'gzip' } };
};

/** Statuses of a busy service. 502 and 504 come from gateways before it, with `{message}` alone or with HTML. */
const BUSY: readonly number[] = [502, 503, 504];

/** Notes an outage, or its end: any other answer shows that the service is there. */
export const noteFailure = ({ status, retryAfter }: ApiError): void => {
  if (status === 401 && isSignedIn.peek()) sessionEnded.value = true;
  const isBusy = BUSY.includes(status);
  outage.value = isBusy || status === 0 ? { since: outage.peek()?.since ?? Date.now(), isBusy, retryAfter } : undefined;
};

/** Notes an answer without an error. */
export const noteAnswer = (): void => {
  outage.value = undefined;
  lastAnswer.value = Date.now();
};

export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/**
 * Sends a request to an API of this service and returns the response. Compresses large bodies with gzip.
 * @throws ApiError if the service answers with an error or cannot be reached; DOMException `AbortError` after an abort
 */
export const send = async (path: string, options: RequestOptions = {}): Promise<Response> => {
  const { method = 'GET', query, signal } = options;
  const { body, headers } = await encodeBody(options.body);
  let response: Response;
  try {
    response = await fetch(withQuery(path, query), {
      method,
      headers: { Accept: 'application/json', ...headers, ...options.headers },
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (isAbort(error)) throw error;
    const failed = new ApiError(0, {});
    noteFailure(failed);
    throw failed;
  }
  if (response.ok) {
    noteAnswer();
    return response;
  }
  const failed = await readError(response);
  noteFailure(failed);
  throw failed;
};

/** Sends a request and returns the JSON of its answer. The caller states its type. */
export const request = async <T>(path: string, options: RequestOptions = {}): Promise<T> =>
  (await send(path, options)).json() as Promise<T>;

/** URL of a plan in the API, to which the name of a part of it is added. */
export const getPlanUrl = (id: string): string => `/api/ProcurementCalculator/GetPlan/${encodeURIComponent(id)}`;
