import { cmisError } from '#lib/cmis/domain/errors.ts';
import { config } from '#lib/shared/config.ts';

/** Returns the maximum number of objects that one query may read. Index entries have limits of their own. */
export const getMaxExamined = (): number => config.maxQueryRows;

/** Creates the error of a query that would read too much: a query is answered completely or refused. */
export const createTooBroadError = (most = getMaxExamined(), what = 'objects') =>
  cmisError(
    'runtime',
    `The statement would have to read more than ${most} ${what}: narrow it by IN_FOLDER, IN_TREE, CONTAINS or a comparison of an indexed property`,
  );
