/** An error of one field; the path names it, such as `Weights.Cost`. */
export interface FieldError {
  readonly code: string;
  readonly path: string;
  readonly message: string;
}

interface ErrorBody {
  readonly code?: string;
  readonly message?: string;
  readonly errors?: readonly FieldError[];
  /** Members that only some operations have, such as `FewestOrders`. */
  readonly [member: string]: unknown;
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
export const readError = async (response: Response): Promise<ApiError> => {
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError(
    response.status,
    parseBody(await response.text()),
    Number.isFinite(retryAfter) ? retryAfter : undefined,
  );
};
