import { countIssues, IssueList, listIssues, toColumn } from '#lib/procurement/domain/problem/issueList.ts';
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
  /** Number of further errors of its kind in its column that are not listed. */
  readonly more?: number;
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

/** Creates a list for the issues of an upload. */
export const createUploadIssues = (): IssueList<UploadIssue> => new IssueList(DEFAULT_LIMITS.errors);

/** Collects an issue of a file, a table or a column; those of one field are counted together. */
export const collectIssue = (list: IssueList<UploadIssue>, issue: UploadIssue): void =>
  list.collect(`${issue.key} ${issue.values.field ?? ''}`, toColumn(issue.path), () => issue);

/** Creates the error that lists the issues of an upload, up to the limit that holds for every input. */
export const toUploadError = (lists: readonly IssueList<UploadIssue>[]): ServiceError => {
  const details = listIssues(lists, DEFAULT_LIMITS.errors);
  const [first] = details;
  const count = countIssues(details);
  const message = count === 1 ? (first?.message ?? '') : `The upload has ${count} errors`;
  return new ServiceError('invalidArgument', message, { code: first?.code ?? 'E-BODY', details });
};
