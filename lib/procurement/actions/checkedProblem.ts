import type { ProblemWarning } from '#lib/procurement/domain/input/issues.ts';
import { readProblem } from '#lib/procurement/domain/validate.ts';
import { packText } from '#lib/procurement/store/packed.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** A problem as it is stored, with what is doubtful in it. */
export interface CheckedProblem {
  readonly packed: Uint8Array;
  readonly warnings: readonly ProblemWarning[];
}

/** Checks the body of a request; all errors found are in the details of the refusal. */
export const checkedProblem = async (body: unknown): Promise<CheckedProblem> => {
  const read = readProblem(body);
  if ('problem' in read) return { packed: await packText(JSON.stringify(read.problem)), warnings: read.warnings };
  const { errors } = read;
  throw new ServiceError(
    'invalidArgument',
    `The material list has ${errors.length === 1 ? 'an error' : `${errors.length} errors`}`,
    {
      details: errors,
    },
  );
};
