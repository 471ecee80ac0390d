import { compareNames } from '#lib/cmis/domain/objects/names.ts';
import { ATTRIBUTES_WITH_COPY, parseChild } from '#lib/cmis/store/children/childItem.ts';
import type { ChildListing } from '#lib/cmis/store/children/children.ts';
import { loadCurrentRows, loadTombstones, parseTombstone } from '#lib/cmis/store/children/tombstones.ts';
import { CHILD_SHARDS, childPartition, childRange } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { now } from '#lib/shared/clock.ts';
import { type ItemPage, queryPage } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';

/** Megabytes of child items that one search reads, in a request each: some 500,000 children. */
const MOST_MEGABYTES = 400;

const FOLDERS_AND_TOMBSTONES = {
  expression: 'folder = :true OR attribute_exists(child)',
  values: { ':true': true },
};

/** What a search has found so far in all shards. */
interface Search {
  readonly rows: StoredItem[];
  readonly departed: Set<string>;
  /** Shards that took several requests. */
  readonly late: string[];
  megabytes: number;
}

const searchShard = async (pk: string, search: Search, limit: number): Promise<void> => {
  const sk = { between: childRange(now()) };
  for (let after: ItemPage['next'], isFirst = true; isFirst || after !== undefined; isFirst = false) {
    if (search.rows.length > limit || search.megabytes > MOST_MEGABYTES) return;
    const filter = FOLDERS_AND_TOMBSTONES;
    const page = await queryPage({ table: table(), pk, sk, filter, after, attributes: ATTRIBUTES_WITH_COPY });
    after = page.next;
    search.megabytes += 1;
    for (const row of page.items) {
      const departed = parseTombstone(row);
      if (departed === undefined) search.rows.push(row);
      else search.departed.add(departed);
    }
    if (isFirst && after !== undefined) search.late.push(pk);
  }
};

/**
 * Loads the folders among the children of a folder, in the order of names, and the ids of children that have just left
 * it. Stops after the limit. The database filters the children, so memory and transfer depend on the folders only;
 * the four shards are read in parallel, one request per MB of children. Undefined if there are too many children.
 */
export const loadChildFolders = async (folderId: string, limit: number): Promise<ChildListing | undefined> => {
  const search: Search = { rows: [], departed: new Set(), late: [], megabytes: 0 };
  await Promise.all(CHILD_SHARDS.map((shard) => searchShard(childPartition(folderId, shard), search, limit)));
  if (search.megabytes > MOST_MEGABYTES) return undefined;
  for (const id of await loadTombstones(search.late)) search.departed.add(id);
  const found = Map.groupBy(search.rows, ({ id }) => String(id));
  const moved = [
    ...new Set([...search.departed, ...[...found].flatMap(([id, { length }]) => (length > 1 ? [id] : []))]),
  ];
  const current = (await loadCurrentRows(folderId, moved)).filter(({ folder }) => folder === true);
  const renewed = new Set(moved);
  const children = [...search.rows.filter(({ id }) => !renewed.has(String(id))), ...current].map(parseChild);
  const listed = new Set(children.map(({ id }) => id));
  return {
    children: children.toSorted((a, b) => compareNames(a.name, b.name)),
    departedIds: [...search.departed].filter((id) => !listed.has(id)),
  };
};
