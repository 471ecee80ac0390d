/** The members of an SDK error that decide whether to retry. */
interface SdkFailure {
  readonly name?: string;
  readonly message?: string;
  readonly code?: string;
  /** Set for errors that the service reports. */
  readonly $fault?: string;
  /** Set for errors about a response. */
  readonly $response?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
  readonly CancellationReasons?: readonly { readonly Code?: string }[];
}

const NAMES: ReadonlySet<string> = new Set([
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TimeoutError',
  'TransactionConflictException',
  'TransactionInProgressException',
]);

/** Connection errors leave unknown whether the command was executed; therefore transactions carry a token. */
const NETWORK: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // A socket of the file system between two starts of its server.
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Temporary cancellation reasons of a transaction; an item that caused no cancellation has `None`. */
const TEMPORARY_REASONS: ReadonlySet<string> = new Set([
  'None',
  'ProvisionedThroughputExceeded',
  'ThrottlingError',
  'TransactionConflict',
]);

const areTemporary = (reasons: SdkFailure['CancellationReasons']): boolean =>
  reasons !== undefined && reasons.length > 0 && reasons.every(({ Code }) => TEMPORARY_REASONS.has(Code ?? 'None'));

/** Whether the disk of a local database is full, as SQLite says (SQLITE_FULL); it answers 500. */
export const isDiskFull = (error: unknown): boolean =>
  (error as SdkFailure).message?.includes('database or disk is full') ?? false;

/** Whether a response is not JSON of the service, such as the page of a proxy, so that the SDK could not read it. */
const isUnreadable = ({ $response, $fault }: SdkFailure): boolean => $response !== undefined && $fault === undefined;

/**
 * Whether a retry may succeed: the error is throttling, a conflict with another write, a connection failure, or a
 * response of something else than the service.
 */
export const isTemporary = (error: unknown): boolean => {
  const failure = error as SdkFailure;
  if (isDiskFull(error)) return false;
  if (failure.name === 'TransactionCanceledException') return areTemporary(failure.CancellationReasons);
  if (isUnreadable(failure)) return true;
  const status = failure.$metadata?.httpStatusCode ?? 0;
  return NAMES.has(failure.name ?? '') || NETWORK.has(failure.code ?? '') || status === 429 || status >= 500;
};
