import { ServiceError } from '#lib/shared/errors.ts';

/** A body that cannot be read, in the form of the validation's own errors. */
export const invalidBody = (message: string, path = '', cause?: unknown): ServiceError =>
  new ServiceError('invalidArgument', message, { code: 'E-BODY', details: [{ code: 'E-BODY', path, message }], cause });
