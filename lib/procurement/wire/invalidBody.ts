import type { IssueKey, MessageValues } from '#lib/procurement/domain/problem/messages/issueMessages.ts';
import { createMessage } from '#lib/procurement/domain/problem/messages/writeMessage.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** Creates the error for an unreadable body, in the form of validation errors. */
export const invalidBody = (message: string, path = '', cause?: unknown): ServiceError =>
  new ServiceError('invalidArgument', message, { code: 'E-BODY', details: [{ code: 'E-BODY', path, message }], cause });

interface FileErrorOptions {
  readonly path?: string;
  readonly cause?: unknown;
}

/** Creates the error for a file that cannot be read, with the key and values of its message. */
export const createFileError = <K extends IssueKey>(
  key: K,
  values: MessageValues<K>,
  { path = '', cause }: FileErrorOptions = {},
): ServiceError => {
  const keyed = createMessage(key, ...values);
  return new ServiceError('invalidArgument', keyed.message, {
    code: 'E-BODY',
    details: [{ code: 'E-BODY', path, ...keyed }],
    cause,
  });
};
