import { compareNames } from '#lib/cmis/domain/objects/names.ts';
import { ATTRIBUTES_WITH_COPY, parseChild } from '#lib/cmis/store/children/childItem.ts';
import { loadTombstones, parseTombstone } from '#lib/cmis/store/children/tombstones.ts';
import { CHILD_SHARDS, childPartition, childRange } from '#lib/cmis/store/keys.ts';
import type { ChildListing } from '#lib/cmis/store/listings/childListing.ts';
import { loadCurrentRows } from '#lib/cmis/store/listings/currentRows.ts';
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

/** Items of a shard that are read before another source of the folders is asked for: some 150 KB. */
const FIRST_ITEMS = 250;

/** A shard, as far as it has been searched. */
interface Shard {
  readonly pk: string;
  readonly between: readonly [string, string];
  next: ItemPage['next'];
  isDone: boolean;
}

/** What a search has found so far in all shards. */
interface Search {
  readonly rows: StoredItem[];
  readonly departed: Set<string>;
  /** Shards that took several requests. */
  readonly late: Set<string>;
  megabytes: number;
}

const searchPage = async (shard: Shard, search: Search, limit?: number): Promise<void> => {
  const { pk, between, next: after } = shard;
  if (after !== undefined) search.late.add(pk);
  const page = await queryPage({
    table: table(),
    pk,
    sk: { between },
    filter: FOLDERS_AND_TOMBSTONES,
    after,
    attributes: ATTRIBUTES_WITH_COPY,
    ...(limit === undefined ? {} : { limit }),
  });
  shard.next = page.next;
  shard.isDone = page.next === undefined;
  search.megabytes += 1;
  for (const row of page.items) {
    const departed = parseTombstone(row);
    if (departed === undefined) search.rows.push(row);
    else search.departed.add(departed);
  }
};

const searchRest = async (shard: Shard, search: Search, limit: number): Promise<void> => {
  while (!shard.isDone && search.rows.length <= limit && search.megabytes <= MOST_MEGABYTES)
    await searchPage(shard, search);
};

/**
 * Loads the folders among the children of a folder, in the order of names, and the ids of children that have just left
 * it. Stops after the limit. The database filters the children, so memory and transfer depend on the folders only;
 * the four shards are read in parallel, one request per MB of children. Undefined if there are too many children.
 * @param findElsewhere asked if the folder has many children; undefined if the search is to go on
 */
export const loadChildFolders = async (
  folderId: string,
  limit: number,
  findElsewhere?: () => Promise<ChildListing | undefined>,
): Promise<ChildListing | undefined> => {
  const search: Search = { rows: [], departed: new Set(), late: new Set(), megabytes: 0 };
  const between = childRange(now());
  const shards = CHILD_SHARDS.map(
    (shard): Shard => ({ pk: childPartition(folderId, shard), between, next: undefined, isDone: false }),
  );
  if (findElsewhere !== undefined) {
    await Promise.all(shards.map((shard) => searchPage(shard, search, FIRST_ITEMS)));
    const elsewhere = shards.every(({ isDone }) => isDone) ? undefined : await findElsewhere();
    if (elsewhere !== undefined) return elsewhere;
  }
  await Promise.all(shards.map((shard) => searchRest(shard, search, limit)));
  if (search.megabytes > MOST_MEGABYTES) return undefined;
  for (const id of await loadTombstones([...search.late])) search.departed.add(id);
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
