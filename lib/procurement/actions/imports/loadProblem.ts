import type { Names } from '#lib/procurement/domain/problem/names.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { loadJson } from '#lib/procurement/store/values.ts';
import type { ChunkedValue } from '#lib/shared/dynamodb/chunks.ts';

export const loadProblem = (value: ChunkedValue): Promise<Problem> => loadJson(value);

/** Loads the names of an import or a plan; an empty object if there are none. */
export const loadNames = async (value: ChunkedValue | undefined): Promise<Names> =>
  value === undefined ? {} : loadJson(value);
