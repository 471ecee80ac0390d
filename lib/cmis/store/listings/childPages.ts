import { ATTRIBUTES_WITH_COPY, type Child, parseChild } from '#lib/cmis/store/children/childItem.ts';
import { loadTombstones, parseTombstone } from '#lib/cmis/store/children/tombstones.ts';
import { CHILD_SHARDS, childPartition, childRange } from '#lib/cmis/store/keys.ts';
import { loadCurrentRows } from '#lib/cmis/store/listings/currentRows.ts';
import { table } from '#lib/cmis/store/table.ts';
import { now } from '#lib/shared/clock.ts';
import { type ItemPage, queryPage } from '#lib/shared/dynamodb/query.ts';

/** Children of one page. */
const PAGE = 400;

/**
 * Reads all children of a folder in pages, unordered, and holds one page at a time. A child that is renamed meanwhile
 * may be read twice.
 */
export async function* readChildPages(folderId: string): AsyncGenerator<readonly Child[]> {
  const between = childRange(now());
  const departed = new Set<string>();
  const late: string[] = [];
  for (const shard of CHILD_SHARDS) {
    const pk = childPartition(folderId, shard);
    for (let after: ItemPage['next'], isFirst = true; isFirst || after !== undefined; isFirst = false) {
      const page = await queryPage({
        table: table(),
        pk,
        sk: { between },
        limit: PAGE,
        after,
        attributes: ATTRIBUTES_WITH_COPY,
      });
      after = page.next;
      for (const id of page.items.flatMap((row) => parseTombstone(row) ?? [])) departed.add(id);
      yield page.items.filter((row) => parseTombstone(row) === undefined).map(parseChild);
      if (isFirst && after !== undefined) late.push(pk);
    }
  }
  // Tombstones sort before children, so the first page of a shard lacks those written while the others were read.
  for (const id of await loadTombstones(late)) departed.add(id);
  const ids = [...departed];
  for (let from = 0; from < ids.length; from += PAGE)
    yield (await loadCurrentRows(folderId, ids.slice(from, from + PAGE))).map(parseChild);
}
