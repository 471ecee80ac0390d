import type { EntrySource } from '#lib/cmis/store/index/entrySource.ts';
import { table } from '#lib/cmis/store/table.ts';
import { queryPage } from '#lib/shared/dynamodb/query.ts';

/** Maximum number of requests of 1 MB each. */
const MOST_COUNTS = 64;

/** Where reading a partition continues. */
interface ReadPosition {
  readonly next: Readonly<Record<string, unknown>> | undefined;
  readonly ended: boolean;
}

/** Counts the entries of a partition that are left to read; undefined if they are too many. */
export const countEntries = async (
  { types, descending }: Pick<EntrySource, 'types' | 'descending'>,
  pk: string,
  range: readonly [string, string] | undefined,
  from: ReadPosition,
): Promise<number | undefined> => {
  const names = [...(types ?? [])].map((type, index) => [`:type${index}`, type] as const);
  const filter = {
    expression: `#type IN (${names.map(([name]) => name).join(', ')})`,
    names: { '#type': 'type' },
    values: Object.fromEntries(names),
  };
  let [count, after, ended] = [0, from.next, from.ended];
  for (let requests = 0; !ended; requests += 1) {
    if (requests === MOST_COUNTS) return undefined;
    const page = await queryPage({
      table: table(),
      pk,
      ...(range === undefined ? {} : { sk: { between: range } }),
      descending,
      after,
      countOnly: true,
      ...(types === undefined ? {} : { filter }),
    });
    count += page.count;
    after = page.next;
    ended = after === undefined;
  }
  return count;
};
