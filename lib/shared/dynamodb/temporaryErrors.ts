/** The members of an SDK error that say whether the same command may succeed a moment later. */
interface SdkFailure {
  readonly name?: string;
  readonly code?: string;
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

/** The connection failed: whether the command was carried out is unknown, hence the tokens of transactions. */
const NETWORK: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Reasons of a cancelled transaction that pass by themselves; `None` is an item that had no part in it. */
const PASSING: ReadonlySet<string> = new Set([
  'None',
  'ProvisionedThroughputExceeded',
  'ThrottlingError',
  'TransactionConflict',
]);

const isPassing = (reasons: SdkFailure['CancellationReasons']): boolean =>
  reasons !== undefined && reasons.length > 0 && reasons.every(({ Code }) => PASSING.has(Code ?? 'None'));

/** Whether the same command may succeed a moment later: throttled, in conflict with another write, not reached. */
export const isTemporary = (error: unknown): boolean => {
  const failure = error as SdkFailure;
  if (failure.name === 'TransactionCanceledException') return isPassing(failure.CancellationReasons);
  const status = failure.$metadata?.httpStatusCode ?? 0;
  return NAMES.has(failure.name ?? '') || NETWORK.has(failure.code ?? '') || status === 429 || status >= 500;
};
