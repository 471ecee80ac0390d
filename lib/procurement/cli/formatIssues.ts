import type { ServiceError } from '#lib/shared/errors.ts';

/** An error or warning, with file or sheet and row if its path alone does not identify them. */
export interface ReportedIssue {
  readonly code: string;
  readonly path: string;
  readonly message: string;
  readonly source?: string;
  readonly row?: number;
  /** Number of further errors of its kind in its column that are not listed. */
  readonly more?: number;
}

/** Maximum number of issues listed. */
const MOST = 100;

const line = ({ code, path, message, source, row, more }: ReportedIssue): string =>
  [
    code,
    ...(source === undefined ? [path] : [`${source}, row ${row}`, path]),
    more === undefined ? message : `${message} (and ${more} more of this kind)`,
  ]
    .filter((word) => word !== '')
    .join(': ');

/** Formats one line per issue, and the number of those not listed. */
export const formatIssues = (issues: readonly ReportedIssue[]): readonly string[] => [
  ...issues.slice(0, MOST).map(line),
  ...(issues.length > MOST ? [`and ${issues.length - MOST} more`] : []),
];

/** Formats the message of a refusal, then its errors. */
export const formatError = ({ message, details }: ServiceError): readonly string[] => {
  const issues = Array.isArray(details) ? (details as readonly ReportedIssue[]) : [];
  const [only] = issues;
  // The only error of an unreadable file repeats the message of the refusal.
  return issues.length === 1 && only?.message === message ? [line(only)] : [message, ...formatIssues(issues)];
};
