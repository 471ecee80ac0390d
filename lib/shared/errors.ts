/**
 * Kinds of errors in all APIs. Each API maps every kind to its own form in one table (`lib/<api>/wire/`), so that a kind
 * added here is a compile error until every API maps it.
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
  | 'unprocessable'
  | 'tooLarge'
  | 'tooManyRequests'
  | 'notSupported'
  | 'unavailable';

/** Stable key of a message, and the values that it shows. */
export interface Translation {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

export interface ErrorOptions {
  /** The API's own name of the error where its kind is too coarse: a fault type, an error code. */
  readonly code?: string;
  /** Structured data for the API's error body, such as the failing fields. */
  readonly details?: unknown;
  /** Key and values of the message, from which a client writes it in another language. */
  readonly translation?: Translation;
  /** Whole seconds after which the same request may succeed. */
  readonly retryAfter?: number;
  /** For the log only; never sent to the caller. */
  readonly cause?: unknown;
}

/** An error for the caller. Its message names field, reason and remedy, and never reveals internals. */
export class ServiceError extends Error {
  readonly kind: ErrorKind;
  readonly code: string | undefined;
  readonly details: unknown;
  readonly translation: Translation | undefined;
  readonly retryAfter: number | undefined;

  constructor(kind: ErrorKind, message: string, options: ErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'ServiceError';
    this.kind = kind;
    this.code = options.code;
    this.details = options.details;
    this.translation = options.translation;
    this.retryAfter = options.retryAfter;
  }
}
