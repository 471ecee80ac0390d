import type { ServiceError } from '#lib/shared/errors.ts';

/** An error or warning, with the file or sheet and row where its path alone does not say that. */
export interface ReportedIssue {
  readonly code: string;
  readonly path: string;
  readonly message: string;
  readonly source?: string;
  readonly row?: number;
}

/** Issues that are listed of one kind: more than anybody reads. */
const MOST = 100;

const line = ({ code, path, message, source, row }: ReportedIssue): string =>
  [code, ...(source === undefined ? [path] : [`${source}, row ${row}`, path]), message]
    .filter((word) => word !== '')
    .join(': ');

/** A line an issue, and how many there are beyond those. */
export const formatIssues = (issues: readonly ReportedIssue[]): readonly string[] => [
  ...issues.slice(0, MOST).map(line),
  ...(issues.length > MOST ? [`and ${issues.length - MOST} more`] : []),
];

/** Why a file is refused: what is wrong, then each error. */
export const formatError = ({ message, details }: ServiceError): readonly string[] => {
  const issues = Array.isArray(details) ? (details as readonly ReportedIssue[]) : [];
  const [only] = issues;
  // A file that cannot be read at all has one error, with the words of the refusal itself.
  return issues.length === 1 && only?.message === message ? [line(only)] : [message, ...formatIssues(issues)];
};
