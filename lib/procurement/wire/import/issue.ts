import { DEFAULT_LIMITS } from '#lib/procurement/domain/problem/limits.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** An error of an upload, and where it stands in it. */
export interface UploadIssue {
  readonly code: string;
  readonly path: string;
  readonly message: string;
  /** File or sheet. */
  readonly source?: string;
  readonly row?: number;
  /** Address as a spreadsheet shows it. */
  readonly cell?: string;
  readonly value?: string;
}

/** An error of the form of an upload: a table or column that is missing, or cannot be read. */
export const formIssue = (message: string, path = ''): UploadIssue => ({ code: 'E-BODY', path, message });

/** Refuses an upload for all that was found in it, as many errors as are listed of any input. */
export const toUploadError = (issues: readonly UploadIssue[]): ServiceError => {
  const [first] = issues;
  const details = issues.slice(0, DEFAULT_LIMITS.errors);
  const message = issues.length === 1 ? (first?.message ?? '') : `The upload has ${issues.length} errors`;
  return new ServiceError('invalidArgument', message, { code: first?.code ?? 'E-BODY', details });
};
