import type {
  IssueKey,
  IssueValues,
  MessageKey,
  MessageValues,
} from '#lib/procurement/domain/problem/messages/issueMessages.ts';

/** Creates the key of a message with its values. Workers of the pages load this file, so it has no messages. */
export const createMessageKey = <K extends IssueKey>(key: K, ...given: MessageValues<K>): MessageKey => {
  const [values = {}] = given as readonly [IssueValues?];
  return { key, values };
};
