import { ServiceError } from '#lib/shared/errors.ts';

/** Error code of invalid multipart messages. */
export const MALFORMED_MULTIPART = 'malformedMultipart';

export const createMultipartError = (message: string): ServiceError =>
  new ServiceError('invalidArgument', message, { code: MALFORMED_MULTIPART });
