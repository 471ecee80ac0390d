import { cmisError } from '#lib/cmis/domain/errors.ts';

/** Converts `depth` to a number of levels (CMIS 1.0, 2.2.3.2); -1, the default, means all of them. */
export const parseDepth = (depth: number | undefined): number => {
  if (depth === 0 || (depth !== undefined && depth < -1))
    throw cmisError('invalidArgument', `depth must be -1 or at least 1, not ${depth}`);
  return depth === undefined || depth === -1 ? Number.POSITIVE_INFINITY : depth;
};
