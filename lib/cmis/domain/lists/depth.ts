import { cmisError } from '#lib/cmis/domain/errors.ts';

/** CMIS 1.0, 2.2.3.2: how many levels below are wanted; -1, which is the default, is all of them. */
export const parseDepth = (depth: number | undefined): number => {
  if (depth === 0 || (depth !== undefined && depth < -1))
    throw cmisError('invalidArgument', `depth is neither -1 nor at least 1: ${depth}`);
  return depth === undefined || depth === -1 ? Number.POSITIVE_INFINITY : depth;
};
