/**
 * The kinds of error that the three APIs know. Each API has one total table from these to its own form
 * (`lib/<api>/wire/`), so that a kind added here is a compile error until every API says how it looks.
 */
export type ErrorKind =
  | 'invalidArgument'
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'constraint'
  | 'gone'
  | 'preconditionFailed'
  | 'tooLarge'
  | 'tooManyRequests'
  | 'notSupported'
  | 'unavailable';

export interface ErrorOptions {
  /** What an API calls this error where its kind alone says too little: a fault type, an error code. */
  readonly code?: string;
  /** Structured facts for the API's own error body, such as the failing fields. */
  readonly details?: unknown;
  /** Whole seconds after which the same request may succeed. */
  readonly retryAfter?: number;
  /** For the log only; never shown to the caller. */
  readonly cause?: unknown;
}

/** An error that the caller is meant to read: its message names the field and the reason, never an internal. */
export class ServiceError extends Error {
  readonly kind: ErrorKind;
  readonly code: string | undefined;
  readonly details: unknown;
  readonly retryAfter: number | undefined;

  constructor(kind: ErrorKind, message: string, options: ErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'ServiceError';
    this.kind = kind;
    this.code = options.code;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
  }
}
