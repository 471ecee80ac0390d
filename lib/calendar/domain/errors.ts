import { type ErrorKind, ServiceError } from '#lib/shared/errors.ts';

/** Error codes of the interface and the kind of each. */
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
  rest_conflict: 'conflict',
  rest_precondition_failed: 'preconditionFailed',
  rest_too_large: 'tooLarge',
} as const satisfies Record<string, ErrorKind>;
export type CalendarErrorCode = keyof typeof KIND;

/** Whether the code belongs to the interface. */
export const isCalendarCode = (code: string): boolean => code.startsWith('rest_') || Object.hasOwn(KIND, code);

/** Creates an error with a code of the interface; callers see the message. */
export const calendarError = (code: CalendarErrorCode, message: string): ServiceError =>
  new ServiceError(KIND[code], message, { code });

/** Reason for which a parameter is invalid, where the reason has a code of its own. */
export interface ParameterFault {
  readonly code: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>> | null;
}

/** What each invalid member of a parameter accepts, by its path below the parameter, such as `.zip` or `[1].zip`. */
export interface InvalidMembers {
  readonly members: Readonly<Record<string, string>>;
}

/**
 * Invalid parameters: `names` lists all of them, `faults` gives the reasons that have a code, `nested` the invalid
 * members of parameters that are objects.
 */
export interface InvalidParameters {
  readonly names: readonly string[];
  readonly faults?: Readonly<Record<string, ParameterFault>>;
  readonly nested?: Readonly<Record<string, InvalidMembers>>;
}

/** Whether the details of an error list invalid parameters. */
export const isInvalidParameters = (details: unknown): details is InvalidParameters =>
  typeof details === 'object' && details !== null && 'names' in details;

/** Creates the 400 for parameters that failed their own check, some of them by their members. */
export const invalidParameters = (
  names: readonly string[],
  nested: Readonly<Record<string, InvalidMembers>>,
): ServiceError =>
  new ServiceError('invalidArgument', `Invalid parameter(s): ${names.join(', ')}`, {
    code: 'rest_invalid_param',
    details: { names, nested } satisfies InvalidParameters,
  });

/** Creates the 400 for parameters that failed their own check. */
export const invalidParameter = (...names: readonly string[]): ServiceError => invalidParameters(names, {});

/** Creates the 400 for parameters of a wrong type, outside their enumeration, or invalid for a reason with a code. */
export const faultyParameters = (faults: Readonly<Record<string, ParameterFault>>): ServiceError =>
  new ServiceError('invalidArgument', `Invalid parameter(s): ${Object.keys(faults).join(', ')}`, {
    code: 'rest_invalid_param',
    details: { names: Object.keys(faults), faults } satisfies InvalidParameters,
  });

/** Turns the reason for which a recurrence rule is invalid into a fault of its parameter. */
export const toRuleFault = (message: string): ParameterFault => ({ code: 'rest_invalid_rrule', message, data: null });

/** Creates the 401 for an anonymous caller or the 403 for one without the required role. */
export const accessDenied = (isAnonymous: boolean): ServiceError =>
  new ServiceError(
    isAnonymous ? 'unauthenticated' : 'forbidden',
    isAnonymous ? 'This request needs credentials.' : 'Your role does not allow this.',
    { code: 'rest_forbidden' },
  );

/** Creates the 400 for a name that another term under the same parent has. */
export const termExists = (id: number): ServiceError =>
  new ServiceError('invalidArgument', 'A term with this name already exists under this parent.', {
    code: 'term_exists',
    details: { termId: id },
  });
