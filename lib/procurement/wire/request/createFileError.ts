import { createFieldErrors } from '#lib/procurement/domain/problem/messages/createKeyedError.ts';
import { createMessageKey } from '#lib/procurement/domain/problem/messages/createMessageKey.ts';
import type { IssueKey, MessageValues } from '#lib/procurement/domain/problem/messages/issueMessages.ts';
import type { ServiceError } from '#lib/shared/errors.ts';

interface FileErrorOptions {
  readonly path?: string;
  readonly cause?: unknown;
}

/** Creates the error for a body or file that cannot be read, in the form of validation errors. */
export const createFileError = <K extends IssueKey>(
  key: K,
  values: MessageValues<K>,
  { path = '', cause }: FileErrorOptions = {},
): ServiceError => createFieldErrors('E-BODY', [{ path, ...createMessageKey(key, ...values) }], cause);
