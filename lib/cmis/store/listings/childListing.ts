import { compareText } from '#lib/cmis/domain/objects/names.ts';
import { type Child, parseChild } from '#lib/cmis/store/children/childItem.ts';
import { CHILD_SHARDS } from '#lib/cmis/store/keys.ts';
import { type FolderPart, FolderReader, type Shard } from '#lib/cmis/store/listings/folderReader.ts';

/**
 * Children to read next from a shard of which some have been read, for `limit` in total: up to its expected share plus
 * four standard deviations, and as many again if it holds more.
 */
const estimateNextShare = (limit: number, read: number): number => {
  const share = limit / CHILD_SHARDS.length;
  const margin = 4 * Math.sqrt(share);
  const wanted = Math.ceil(share + margin);
  return Math.min(limit, read < wanted ? wanted - read : Math.ceil(margin));
};

/** Children of a folder, and the ids of those that left it in the last minute. */
export interface ChildListing {
  readonly children: readonly Child[];
  readonly departedIds: readonly string[];
}

/**
 * Starts a listing of a folder by name. Each call of the result lists the first `limit` children, and reads only those
 * that the calls before did not. The shards are read in parallel, one request per MB, and merged by sort key; a shard
 * that holds more than its share is read on. A child renamed meanwhile is listed once.
 */
export const openChildListing = (
  folderId: string,
  descending = false,
  part: FolderPart = {},
): ((limit: number) => Promise<ChildListing>) => {
  const direction = descending ? -1 : 1;
  const reading = new FolderReader(folderId, descending, part);
  return async (limit) => {
    if (limit === 0) return { children: [], departedIds: [] };
    for (let unread: readonly Shard[] = reading.unfinished(); ; ) {
      await Promise.all(unread.map((shard) => reading.readNext(shard, estimateNextShare(limit, shard.rows.length))));
      const first = [...reading.rows()]
        .sort((a, b) => direction * compareText(String(a.sk), String(b.sk)))
        .slice(0, limit);
      const end = first.length === limit ? String(first.at(-1)?.sk) : undefined;
      unread = reading
        .unfinished()
        .filter(({ rows }) => end === undefined || direction * compareText(String(rows.at(-1)?.sk ?? ''), end) < 0);
      if (unread.length > 0 || (await reading.reconcile())) continue;
      const listed = new Set(first.map(({ id }) => String(id)));
      return { children: first.map(parseChild), departedIds: [...reading.departed].filter((id) => !listed.has(id)) };
    }
  };
};

/** Loads the first children of a folder by name, and the ids of those that have just left it. */
export const loadChildListing = (folderId: string, limit: number, descending = false): Promise<ChildListing> =>
  openChildListing(folderId, descending)(limit);

/** Loads the first children of a folder, or of a part of it, by name. */
export const loadFirstChildren = async (
  folderId: string,
  limit: number,
  descending = false,
  part: FolderPart = {},
): Promise<readonly Child[]> => (await openChildListing(folderId, descending, part)(limit)).children;
