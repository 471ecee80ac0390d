import { isSignedIn, lastAnswer, outage, sessionEnded } from '#lib/ui/browser/api/connection.ts';
import { ApiError, readError } from '#lib/ui/browser/api/error.ts';

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly query?: Query;
  /** Sent as JSON; a Blob or form as it is. */
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

const noteFailure = (error: ApiError): void => {
  if (error.status === 401 && isSignedIn.peek()) sessionEnded.value = true;
  if (error.status === 0 || error.status === 503)
    outage.value = { since: outage.peek()?.since ?? Date.now(), retryAfter: error.retryAfter };
};

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

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
    outage.value = undefined;
    lastAnswer.value = Date.now();
    return response;
  }
  const failed = await readError(response);
  noteFailure(failed);
  if (failed.status !== 503) outage.value = undefined;
  throw failed;
};

/** Sends a request and returns the JSON of its answer. The caller states its type. */
export const request = async <T>(path: string, options: RequestOptions = {}): Promise<T> =>
  (await send(path, options)).json() as Promise<T>;
