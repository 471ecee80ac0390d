import { ServiceError } from '#lib/shared/errors.ts';

/** Creates the error for a body of more than `most` bytes. */
export const createTooLargeError = (most: number, cause?: unknown): ServiceError =>
  new ServiceError('tooLarge', `The body is larger than ${most} bytes`, {
    translation: { key: 'bodyTooLarge', values: { most } },
    cause,
  });
