import { countIssues, IssueList, type ListedIssue, toColumn } from '#lib/procurement/domain/problem/issueList.ts';
import { createMessageKey } from '#lib/procurement/domain/problem/messages/createMessageKey.ts';
import type { IssueKey, MessageKey, MessageValues } from '#lib/procurement/domain/problem/messages/issueMessages.ts';

/** Codes of errors, which refuse an input. */
export type ErrorCode =
  | 'E-BODY'
  | 'E-ENTRY'
  | 'E-NEG'
  | 'E-RANGE'
  | 'E-DUP'
  | 'E-REF'
  | 'E-WINDOW'
  | 'E-MINMAX'
  | 'E-DATE'
  | 'E-PER-ORDER'
  | 'E-LIMIT';

/** Codes of warnings about an accepted input. */
export type WarningCode =
  | 'W-LOT'
  | 'W-SUPPLIER-PART'
  | 'W-WINDOW'
  | 'W-NO-OFFER'
  | 'W-PERIOD'
  | 'W-RECEIPT'
  | 'W-REPLAN'
  | 'W-MAXIMUM'
  | 'W-ZERO'
  | 'W-NO-REQUIREMENT';

/** Codes of warnings about the file itself. */
export type FileWarningCode = 'W-MACROS' | 'W-TOTAL' | 'W-SHARES' | 'W-DERIVED' | 'W-HIDDEN' | 'W-MORE';

/** The message is written where an issue is shown: by the API in English, by the pages in the reader's language. */
interface Issue<Code extends string> extends MessageKey {
  readonly code: Code;
  /** Path of the value, such as materialList.Part[3].PartId. */
  readonly path: string;
}

export type ProblemError = Issue<ErrorCode>;
export type ProblemWarning = Issue<WarningCode>;

/** Formats how many errors something has, and the first one: "The configuration has 2 errors; the first one: …". */
export const describeIssues = (name: string, issues: readonly ListedIssue<{ readonly message: string }>[]): string => {
  const count = countIssues(issues);
  return `The ${name} has ${count === 1 ? 'an error' : `${count} errors; the first one`}: ${issues[0]?.message ?? ''}`;
};

/** Collects the errors of an input. */
export class ErrorList extends IssueList<ProblemError> {
  add<K extends IssueKey>(code: ErrorCode, path: string, key: K, ...values: MessageValues<K>): void {
    this.collect(`${code} ${key}`, toColumn(path), () => ({ code, path, ...createMessageKey(key, ...values) }));
  }
}
