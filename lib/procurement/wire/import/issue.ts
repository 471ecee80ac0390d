import { DEFAULT_LIMITS } from '#lib/procurement/domain/problem/limits.ts';
import type { IssueKey, KeyedMessage, MessageValues } from '#lib/procurement/domain/problem/messages/issueMessages.ts';
import { createMessage } from '#lib/procurement/domain/problem/messages/writeMessage.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** An error of an upload with its position. */
export interface UploadIssue extends KeyedMessage {
  readonly code: string;
  readonly path: string;
  /** File or sheet. */
  readonly source?: string;
  readonly row?: number;
  /** Address such as `B7`. */
  readonly cell?: string;
  readonly value?: string;
}

/** Creates an error about a missing or unreadable table or column. */
export const createFormIssue = <K extends IssueKey>(
  path: string,
  key: K,
  ...values: MessageValues<K>
): UploadIssue => ({
  code: 'E-BODY',
  path,
  ...createMessage(key, ...values),
});

/** Creates the error that lists the issues of an upload, up to the limit that holds for every input. */
export const toUploadError = (issues: readonly UploadIssue[]): ServiceError => {
  const [first] = issues;
  const details = issues.slice(0, DEFAULT_LIMITS.errors);
  const message = issues.length === 1 ? (first?.message ?? '') : `The upload has ${issues.length} errors`;
  return new ServiceError('invalidArgument', message, { code: first?.code ?? 'E-BODY', details });
};
