import { FAILURE_REASONS, writeFailureReason } from '#lib/procurement/domain/problem/messages/failureReasons.ts';

/** Messages about a calculation that ended without a plan. */
export const CALCULATION_ENDS = {
  calculationCancelled: () => 'The calculation was cancelled',
  calculationTimedOut: () => 'The calculation failed: it exceeded the time limit of a calculation',
  calculationFailed: ({ reason }: { readonly reason: string }) =>
    `The calculation failed: ${writeFailureReason(reason, FAILURE_REASONS)}`,
} as const;

/**
 * Messages about the caller, the transfer of a request and the state of the service. `lib/shared` writes most of them
 * for all APIs, with the same sentence.
 */
export const SERVICE_ERRORS = {
  noCredentials: () => 'This request needs credentials',
  roleMissing: ({ roles }: { readonly roles: string }) =>
    `This request needs the role ${roles.replaceAll(', ', ' or ')}`,
  foreignOrigin: () =>
    'The Origin of the request is another site: a page of it may write only if ALLOWED_HOSTS names its host',
  unknownHost: () =>
    'The Host of the request is not one of this service, which checks no credentials: ask for localhost, or add the name to ALLOWED_HOSTS',
  noRoute: ({ method, path }: { readonly method: string; readonly path: string }) =>
    `No route matches ${method} ${path}; GET /api/ProcurementCalculator/endpoints lists all routes`,
  credentialsWrong: () => 'The credentials are wrong',
  tooManyAttempts: ({ seconds }: { readonly seconds: number }) =>
    `Too many failed attempts to sign in; try again in ${seconds} s`,
  timeUsedUp: ({ seconds }: { readonly seconds: number }) =>
    `You have used up your time for questions, explorations and previews; try again in ${seconds} s`,
  tooManyCalculations: ({ most }: { readonly most: number }) =>
    `${most} of your calculations are running, which is the maximum: wait until one has ended, or cancel or finish one`,
  serviceCalculations: ({ most }: { readonly most: number }) =>
    `The maximum of running calculations, those of all callers together, is ${most}: wait until one has ended`,
  contentEncoding: () => 'Content-Encoding must be gzip or identity',
  bodyBase64: () => 'The body is not valid base64',
  gzipMissing: () => 'The body is not valid gzip: compress it, or send it without the header Content-Encoding',
  gzipDamaged: () => 'The body is not valid gzip: it is damaged or incomplete. Compress and send it again',
  storeBusy: () => 'The store is busy; the same request may succeed in a moment',
  storeFull: () => 'The disk of the store is full; repeat the request when its operator has freed space',
  serviceBusy: () => 'The service is busy; try again in a moment',
  tookTooLong: () => 'The operation took too long',
  planChanged: () => 'The plan changed while it was deleted; try again',
  answerTooLarge: ({ most }: { readonly most: number }) => `The answer is larger than the limit of ${most} MB.`,
  sheetTooLong: ({ most }: { readonly most: number }) =>
    `The plan has more rows than the ${most} of a sheet: request the export as csv or json.`,
  internal: ({ request }: { readonly request: string }) => `The service could not complete the request ${request}`,
} as const;
