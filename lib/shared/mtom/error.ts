import { ServiceError } from '#lib/shared/errors.ts';

/** The code of every error that says: this is not a multipart message as we read it. */
export const MALFORMED_MULTIPART = 'malformedMultipart';

export const createMultipartError = (message: string): ServiceError =>
  new ServiceError('invalidArgument', message, { code: MALFORMED_MULTIPART });
