import { cmisError } from '#lib/cmis/domain/errors.ts';
import { config } from '#lib/shared/config.ts';

/** Returns the most objects that one query may read, besides index entries. */
export const getMaxExamined = (): number => config.maxQueryRows;

/** Creates the error of a query that would read too much: a query is answered completely or refused. */
export const createTooBroadError = (most = getMaxExamined(), what = 'objects') =>
  cmisError(
    'runtime',
    `The statement would have to read more than ${most} ${what}: narrow it by IN_FOLDER, IN_TREE, CONTAINS or a comparison of an indexed property`,
  );
