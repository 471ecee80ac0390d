import { type ErrorKind, ServiceError } from '#lib/shared/errors.ts';

/** The fault types of CMIS 1.0 (enumServiceException) that this repository raises, with their error kinds. */
const KIND = {
  constraint: 'constraint',
  contentAlreadyExists: 'conflict',
  filterNotValid: 'invalidArgument',
  invalidArgument: 'invalidArgument',
  nameConstraintViolation: 'conflict',
  notSupported: 'notSupported',
  objectNotFound: 'notFound',
  permissionDenied: 'forbidden',
  runtime: 'unavailable',
  storage: 'tooLarge',
  streamNotSupported: 'constraint',
  updateConflict: 'conflict',
  versioning: 'constraint',
} as const satisfies Record<string, ErrorKind>;
export type FaultType = keyof typeof KIND;

/** Creates an error that becomes a SOAP fault of this type. The message is shown to the caller. */
export const cmisError = (type: FaultType, message: string, cause?: unknown): ServiceError =>
  new ServiceError(KIND[type], message, { code: type, cause });
