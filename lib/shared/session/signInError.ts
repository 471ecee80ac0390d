import { type ErrorKind, ServiceError } from '#lib/shared/errors.ts';
import type { Language } from '#lib/shared/pages/language.ts';

/** Reasons why a sign-in fails; each has a page of its own. */
export const SIGN_IN_FAULTS = {
  insecure: 'invalidArgument',
  foreignReturn: 'invalidArgument',
  unknownSignIn: 'invalidArgument',
  otherBrowser: 'invalidArgument',
  denied: 'forbidden',
  wrongIssuer: 'invalidArgument',
  providerError: 'invalidArgument',
  codeRefused: 'invalidArgument',
  wrongAnswer: 'invalidArgument',
  clientRefused: 'unavailable',
  secretMissing: 'unavailable',
  providerAway: 'unavailable',
  noKeys: 'unavailable',
  noRole: 'forbidden',
  disabled: 'forbidden',
  notOffered: 'notFound',
  foreignForm: 'forbidden',
} as const satisfies Readonly<Record<string, ErrorKind>>;

export type SignInFault = keyof typeof SIGN_IN_FAULTS;

/** Facts that the page of a fault shows. */
export interface FaultDetails {
  /** The provider's own error code. */
  readonly providerCode?: string;
  readonly login?: string;
  readonly subject?: string;
  /** The operator's command that gives the account a role. */
  readonly command?: string;
  /** Path to show after the next attempt. */
  readonly returnTo?: string;
  /** Language that the sign-in began in. */
  readonly language?: Language | undefined;
}

export const isSignInFault = (code: string | undefined): code is SignInFault =>
  code !== undefined && Object.hasOwn(SIGN_IN_FAULTS, code);

/** Creates the error that ends a sign-in; `cause` is for the log. */
export const signInError = (fault: SignInFault, details: FaultDetails = {}, cause?: unknown): ServiceError =>
  new ServiceError(SIGN_IN_FAULTS[fault], `The sign-in failed: ${fault}`, {
    code: fault,
    details,
    cause,
    ...(fault === 'providerAway' ? { retryAfter: 30 } : {}),
  });

/** Adds details to an error of a sign-in; other errors stay as they are. */
export const withDetails = (error: unknown, details: FaultDetails): unknown =>
  error instanceof ServiceError && isSignInFault(error.code)
    ? signInError(error.code, { ...details, ...(error.details as FaultDetails) }, error.cause)
    : error;
