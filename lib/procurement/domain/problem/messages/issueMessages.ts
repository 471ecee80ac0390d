import { DATA_ERRORS, DATA_WARNINGS } from '#lib/procurement/domain/problem/messages/dataMessages.ts';
import {
  CELL_ERRORS,
  FILE_ERRORS,
  FILE_WARNINGS,
  NAME_ERRORS,
} from '#lib/procurement/domain/problem/messages/fileMessages.ts';
import {
  CONFIGURATION_ERRORS,
  QUERY_ERRORS,
  QUESTION_ERRORS,
  STATE_ERRORS,
} from '#lib/procurement/domain/problem/messages/requestMessages.ts';
import { CALCULATION_ENDS, SERVICE_ERRORS } from '#lib/procurement/domain/problem/messages/serviceMessages.ts';

/** Every message about uploaded data, by its key. */
export const UPLOAD_MESSAGES = {
  ...DATA_ERRORS,
  ...DATA_WARNINGS,
  ...FILE_ERRORS,
  ...CELL_ERRORS,
  ...NAME_ERRORS,
  ...FILE_WARNINGS,
} as const;

/** Every message about a request, by its key. */
export const REQUEST_MESSAGES = {
  ...STATE_ERRORS,
  ...QUESTION_ERRORS,
  ...QUERY_ERRORS,
  ...CONFIGURATION_ERRORS,
} as const;

/** Every message about uploaded data, a request or the service, by its key. The pages have the same keys in every language. */
export const ISSUE_MESSAGES = {
  ...UPLOAD_MESSAGES,
  ...REQUEST_MESSAGES,
  ...CALCULATION_ENDS,
  ...SERVICE_ERRORS,
} as const;

export type IssueKey = keyof typeof ISSUE_MESSAGES;

export type IssueValues = Readonly<Record<string, string | number>>;

/** Values that the message of a key needs; none for a message that is always the same. */
export type MessageValues<K extends IssueKey> =
  Parameters<(typeof ISSUE_MESSAGES)[K]> extends readonly [infer V, ...unknown[]] ? readonly [values: V] : readonly [];

/** Key and values of a message, from which it can be written in any language. */
export interface MessageKey {
  readonly key: IssueKey;
  readonly values: IssueValues;
}

/** A message in English with its key and values. */
export interface KeyedMessage extends MessageKey {
  readonly message: string;
}
