import type { Names } from '#lib/procurement/domain/problem/names.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { unpackText } from '#lib/procurement/store/gzipJson.ts';
import { loadValue } from '#lib/procurement/store/values.ts';
import type { ChunkedValue } from '#lib/shared/dynamodb/chunks.ts';

const load = async <T>(value: ChunkedValue): Promise<T> => JSON.parse(await unpackText(await loadValue(value)));

export const loadProblem = (value: ChunkedValue): Promise<Problem> => load(value);

/** Loads the names of an import or a plan; an empty object if there are none. */
export const loadNames = async (value: ChunkedValue | undefined): Promise<Names> =>
  value === undefined ? {} : load(value);
