import { describeIssues, type ProblemWarning } from '#lib/procurement/domain/problem/issues.ts';
import { withMessage } from '#lib/procurement/domain/problem/messages/writeMessage.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { packText } from '#lib/procurement/store/gzipJson.ts';
import type { ImportSize } from '#lib/procurement/store/imports.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** A valid problem with its warnings, also in the compressed form that is stored. */
export interface CheckedProblem {
  readonly problem: Problem;
  readonly packed: Uint8Array;
  readonly size: ImportSize;
  readonly warnings: readonly ProblemWarning[];
}

const getSize = ({ parts, suppliers, periods }: Problem): ImportSize => ({
  parts: parts.length,
  suppliers: suppliers.length,
  offers: parts.flatMap((part) => part.sources).reduce((total, source) => total + source.offers.length, 0),
  periods: periods.length,
});

/** Validates the body of a request; throws `invalidArgument` with all errors in its details. */
export const checkProblem = async (body: unknown): Promise<CheckedProblem> => {
  const read = readProblem(body);
  if ('problem' in read) {
    const { problem, warnings } = read;
    return { problem, packed: await packText(JSON.stringify(problem)), size: getSize(problem), warnings };
  }
  const errors = read.errors.map(withMessage);
  throw new ServiceError('invalidArgument', describeIssues('material list', errors), { details: errors });
};
