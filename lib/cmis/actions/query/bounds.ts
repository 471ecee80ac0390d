import { cmisError } from '#lib/cmis/domain/errors.ts';
import { config } from '#lib/shared/config.ts';

/** Objects that one query reads to answer it, beside entries of an index. */
export const getMaxExamined = (): number => config.maxQueryRows;

/** A query is answered as a whole or refused, never in part. */
export const createTooBroadError = (most = getMaxExamined(), what = 'objects') =>
  cmisError(
    'runtime',
    `The statement would have to look at more than ${most} ${what}: narrow it by IN_FOLDER, IN_TREE, CONTAINS or a comparison of an indexed property`,
  );
