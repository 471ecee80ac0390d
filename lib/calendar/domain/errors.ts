import { type ErrorKind, ServiceError } from '#lib/shared/errors.ts';

/** The codes under which clients of the calendar know its errors, and the kind of each. */
const KIND = {
  'event-archive-page-not-found': 'notFound',
  'venue-archive-page-not-found': 'notFound',
  'organizer-archive-page-not-found': 'notFound',
  'rest-event-not-found': 'notFound',
  'rest-invalid-event-id': 'invalidArgument',
  'event-not-accessible': 'forbidden',
  'venue-not-accessible': 'forbidden',
  'organizer-not-accessible': 'forbidden',
  'event-no-longer-available': 'forbidden',
  'event-password-protected': 'forbidden',
  'event-is-in-trash': 'gone',
  'venue-is-in-trash': 'gone',
  'organizer-is-in-trash': 'gone',
  'could-not-create-venue': 'invalidArgument',
  'could-not-create-organizer': 'invalidArgument',
  term_exists: 'invalidArgument',
  duplicate_term_slug: 'invalidArgument',
  rest_taxonomy_not_hierarchical: 'invalidArgument',
  rest_precondition_failed: 'preconditionFailed',
  rest_too_large: 'tooLarge',
} as const satisfies Record<string, ErrorKind>;
export type CalendarErrorCode = keyof typeof KIND;

/** Whether callers of the calendar know the code. */
export const isCalendarCode = (code: string): boolean => code.startsWith('rest_') || Object.hasOwn(KIND, code);

/** An error that callers know by this code; the message is for them. */
export const calendarError = (code: CalendarErrorCode, message: string): ServiceError =>
  new ServiceError(KIND[code], message, { code });

/** Why a parameter is refused, where it is the type or a rule with a name of its own. */
export interface ParameterFault {
  readonly code: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>> | null;
}

/** The facts of a refusal of parameters: with `faults` each says why, without they are just invalid. */
export interface InvalidParameters {
  readonly names: readonly string[];
  readonly faults?: Readonly<Record<string, ParameterFault>>;
}

/** 400: these parameters failed their own check. */
export const invalidParameter = (...names: readonly string[]): ServiceError =>
  new ServiceError('invalidArgument', `Invalid parameter(s): ${names.join(', ')}`, {
    code: 'rest_invalid_param',
    details: { names } satisfies InvalidParameters,
  });

/** 400: parameters of a wrong type, outside their enumeration, or refused for a reason with a code. */
export const faultyParameters = (faults: Readonly<Record<string, ParameterFault>>): ServiceError =>
  new ServiceError('invalidArgument', `Invalid parameter(s): ${Object.keys(faults).join(', ')}`, {
    code: 'rest_invalid_param',
    details: { names: Object.keys(faults), faults } satisfies InvalidParameters,
  });

/** Why a recurrence rule is refused. */
export const ruleRefusal = (message: string): ParameterFault => ({ code: 'rest_invalid_rrule', message, data: null });

/** 401 to a caller whom nobody knows, 403 to one whose rights do not suffice. */
export const mayNot = (isAnonymous: boolean): ServiceError =>
  new ServiceError(isAnonymous ? 'unauthenticated' : 'forbidden', 'You may not do this.', { code: 'rest_forbidden' });

/** 400: a term under the same parent has the name. */
export const termExists = (id: number): ServiceError =>
  new ServiceError('invalidArgument', 'There is such a term under this parent already.', {
    code: 'term_exists',
    details: { termId: id },
  });
