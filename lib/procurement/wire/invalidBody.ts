import { ServiceError } from '#lib/shared/errors.ts';

/** Creates the error for an unreadable body, in the form of validation errors. */
export const invalidBody = (message: string, path = '', cause?: unknown): ServiceError =>
  new ServiceError('invalidArgument', message, { code: 'E-BODY', details: [{ code: 'E-BODY', path, message }], cause });
