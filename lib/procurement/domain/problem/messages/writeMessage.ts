import { createMessageKey } from '#lib/procurement/domain/problem/messages/createMessageKey.ts';
import type { FormatCount } from '#lib/procurement/domain/problem/messages/dataMessages.ts';
import {
  ISSUE_MESSAGES,
  type IssueKey,
  type IssueValues,
  type KeyedMessage,
  type MessageKey,
  type MessageValues,
} from '#lib/procurement/domain/problem/messages/issueMessages.ts';

/** Writes the message of an issue in English; its values must be those that the message of its key needs. */
export const withMessage = <I extends MessageKey>(issue: I): I & KeyedMessage => {
  const write = ISSUE_MESSAGES[issue.key] as (values: IssueValues, format: FormatCount) => string;
  return { ...issue, message: write(issue.values, String) };
};

/** Creates the message of a key. */
export const createMessage = <K extends IssueKey>(key: K, ...values: MessageValues<K>): KeyedMessage =>
  withMessage(createMessageKey(key, ...values));
