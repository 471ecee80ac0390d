import type { Names } from '#lib/procurement/domain/problem/names.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { toTables } from '#lib/procurement/domain/problem/toTables.ts';
import { JSON_TYPE } from '#lib/procurement/wire/error.ts';
import type { LongResponse } from '#lib/procurement/wire/fitResponse.ts';

/** Number of rows whose text is in memory at the same time. */
const ROWS = 5_000;

/** Renders the tables of a problem as arrays, in pieces. */
function* renderTables(problem: Problem): Generator<string> {
  let before = '"materialList":{';
  for (const [name, rows] of Object.entries(toTables(problem))) {
    yield `${before}${JSON.stringify(name)}:[`;
    for (let n = 0; n < rows.length; n += ROWS)
      yield `${n > 0 ? ',' : ''}${JSON.stringify(rows.slice(n, n + ROWS)).slice(1, -1)}`;
    yield ']';
    before = ',';
  }
  yield '}';
}

function* render(head: object, { names, problem }: { readonly names: Names; readonly problem: Problem }) {
  const { priceDecimals: PriceDecimals = 0 } = problem;
  yield `${JSON.stringify({ ...head, PriceDecimals, Names: names }).slice(0, -1)},`;
  yield* renderTables(problem);
  yield '}';
}

/** Creates the response with the data of a plan or an import: the members of `head`, names and tables. */
export const toProblemResponse = (
  head: object,
  data: { readonly names: Names; readonly problem: Problem },
): LongResponse => ({
  status: 200,
  headers: JSON_TYPE,
  pieces: render(head, data),
  shorter: '',
});
