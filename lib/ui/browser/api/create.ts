import { ApiError, type Query, request } from '#lib/ui/browser/api/client.ts';

interface CreateOptions {
  readonly query?: Query;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** What makes two requests the same, if their bodies differ nevertheless. */
  readonly content?: string;
}

/** A creation whose answer did not arrive, so that it may have happened. */
interface Unanswered {
  readonly key: string;
  readonly content: string;
}

/** By address. Only the last one of an address counts, because a button sends one at a time. */
const unanswered = new Map<string, Unanswered>();

/** `randomUUID` is missing where the service has neither https nor the name localhost. */
const createKey = (): string => crypto.getRandomValues(new BigUint64Array(2)).join('-');

/** Whether the request may have created something although it failed. */
const isOpen = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.body.key === 'keyInUse';

/**
 * Sends a POST that creates something. The same request after a lost answer has the same idempotency key, so that
 * a button that is pressed again creates nothing twice.
 * @throws ApiError
 */
export const create = async <T>(path: string, options: CreateOptions): Promise<T> => {
  const { query, body, headers, content = JSON.stringify(body ?? null) } = options;
  const address = JSON.stringify([path, query]);
  const before = unanswered.get(address);
  const key = before?.content === content ? before.key : createKey();
  unanswered.set(address, { key, content });
  try {
    const answer = await request<T>(path, {
      ...options,
      method: 'POST',
      headers: { ...headers, 'Idempotency-Key': key },
    });
    unanswered.delete(address);
    return answer;
  } catch (error) {
    if (!isOpen(error)) unanswered.delete(address);
    throw error;
  }
};
