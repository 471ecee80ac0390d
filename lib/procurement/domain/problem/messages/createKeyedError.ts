import { createMessageKey } from '#lib/procurement/domain/problem/messages/createMessageKey.ts';
import type { IssueKey, MessageKey, MessageValues } from '#lib/procurement/domain/problem/messages/issueMessages.ts';
import { createMessage, withMessage } from '#lib/procurement/domain/problem/messages/writeMessage.ts';
import { type ErrorKind, type ErrorOptions, ServiceError } from '#lib/shared/errors.ts';

/** Creates an error for the caller with the key and values of its message. */
export const createKeyedError = <K extends IssueKey>(
  kind: ErrorKind,
  key: K,
  values: MessageValues<K>,
  options: ErrorOptions = {},
): ServiceError => {
  const { message, ...translation } = createMessage(key, ...values);
  return new ServiceError(kind, message, { ...options, translation });
};

/** Creates the 400 of fields, of which there is at least one: the message of the first, and all with key and values. */
export const createFieldErrors = (
  code: string,
  fields: readonly (MessageKey & { readonly path: string })[],
  cause?: unknown,
): ServiceError => {
  const details = fields.map((field) => ({ code, ...withMessage(field) }));
  return new ServiceError('invalidArgument', details[0]?.message ?? '', { code, details, cause });
};

/** Creates the 400 of one field. */
export const createFieldError = <K extends IssueKey>(
  code: string,
  path: string,
  key: K,
  ...values: MessageValues<K>
): ServiceError => createFieldErrors(code, [{ path, ...createMessageKey(key, ...values) }]);
