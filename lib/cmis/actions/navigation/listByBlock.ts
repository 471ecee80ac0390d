import type { Child } from '#lib/cmis/store/children/childItem.ts';
import { type CountedBlocks, findBlock } from '#lib/cmis/store/children/nameBlocks.ts';
import { childKey } from '#lib/cmis/store/keys.ts';
import { loadFirstChildren } from '#lib/cmis/store/listings/childListing.ts';
import type { FolderPart } from '#lib/cmis/store/listings/folderReader.ts';
import { requestTask } from '#lib/cmis/store/tasks/backgroundTasks.ts';
import { now } from '#lib/shared/clock.ts';
import { log } from '#lib/shared/log.ts';

/** Milliseconds for which a process does not request the blocks of a folder again. */
const REQUESTED = 10 * 60_000;
const MOST_REQUESTS = 1000;
const requests = new Map<string, number>();

/** Requests that the background work divides a folder into blocks; the page does not wait for it. */
export const requestBlocks = async (repositoryId: string, folderId: string): Promise<void> => {
  if ((requests.get(folderId) ?? 0) > now() - REQUESTED) return;
  if (requests.size >= MOST_REQUESTS) requests.clear();
  requests.set(folderId, now());
  try {
    await requestTask({ kind: 'blocks', repositoryId, entityId: folderId, source: 'children' });
  } catch (error) {
    log.warn('The blocks of a folder were not requested', { folderId, cause: String(error) });
  }
};

/** A page by name, and the children that the caller may not see. */
interface PageRequest {
  readonly skip: number;
  readonly limit: number;
  readonly descending: boolean;
  readonly hidden: readonly Child[];
}

/** Returns the visible children in each block. */
const countVisible = (
  folderId: string,
  { bounds, counts }: CountedBlocks,
  hidden: readonly Child[],
): readonly number[] => {
  const visible = [...counts];
  for (const { name } of hidden) {
    const block = findBlock(bounds, childKey(folderId, name).sk);
    visible[block] = (visible[block] ?? 0) - 1;
  }
  return visible;
};

/** Finds the block in which a page begins, and the visible children before the page in that block. */
const findPage = (
  folderId: string,
  blocks: CountedBlocks,
  { skip, descending, hidden }: PageRequest,
): { readonly part: FolderPart; readonly rest: number } => {
  const { starts } = blocks.bounds;
  const counts = countVisible(folderId, blocks, hidden);
  const order = counts.map((_, index) => (descending ? counts.length - 1 - index : index));
  let rest = skip;
  for (const block of order) {
    const count = counts[block] ?? 0;
    if (rest < count) return { part: descending ? { before: starts[block] } : { from: starts[block - 1] }, rest };
    rest -= count;
  }
  return { part: {}, rest: skip };
};

/**
 * Loads the visible children of a page from the block in which it begins, in the direction of the list: an addition
 * behind the page thus hides no child from a client that reads page by page.
 */
export const loadPageByBlock = async (
  folderId: string,
  blocks: CountedBlocks,
  page: PageRequest,
): Promise<readonly Child[]> => {
  const { part, rest } = findPage(folderId, blocks, page);
  const hidden = new Set(page.hidden.map(({ id }) => id));
  const end = rest + page.limit;
  const children = await loadFirstChildren(folderId, end + hidden.size, page.descending, part);
  return children.filter(({ id }) => !hidden.has(id)).slice(rest, end);
};
