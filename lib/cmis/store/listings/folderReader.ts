import { compareText } from '#lib/cmis/domain/objects/names.ts';
import { ATTRIBUTES_WITH_COPY } from '#lib/cmis/store/children/childItem.ts';
import { loadTombstones, parseTombstone } from '#lib/cmis/store/children/tombstones.ts';
import { CHILD_SHARDS, childPartition, childRange } from '#lib/cmis/store/keys.ts';
import { loadCurrentRows } from '#lib/cmis/store/listings/currentRows.ts';
import { table } from '#lib/cmis/store/table.ts';
import { now } from '#lib/shared/clock.ts';
import { queryPage } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';

/** One shard of a folder, as far as it has been read. */
export interface Shard {
  readonly pk: string;
  readonly rows: StoredItem[];
  next: Readonly<Record<string, unknown>> | undefined;
  /** Tombstones among the items read, which a query's limit counts too. */
  tombstones: number;
  /** Whether the last item has been read. */
  isFinished: boolean;
  /** Whether the tombstones were read no earlier than the last of the children. */
  isSettled: boolean;
}

/** A range of sort keys: from one on, and before another. */
export interface FolderPart {
  readonly from?: string | undefined;
  readonly before?: string | undefined;
}

/** Reads the shards of a folder and reconciles children that move between them meanwhile. */
export class FolderReader {
  readonly #folderId: string;
  readonly #descending: boolean;
  readonly #part: FolderPart;
  readonly #range: readonly [string, string];
  readonly shards: readonly Shard[];
  readonly departed = new Set<string>();
  readonly #looked = new Set<string>();
  #found: readonly StoredItem[] = [];

  constructor(folderId: string, descending = false, part: FolderPart = {}) {
    this.#folderId = folderId;
    this.#descending = descending;
    this.#part = part;
    const [first, last] = childRange(now());
    this.#range = [part.from ?? first, part.before ?? last];
    this.shards = CHILD_SHARDS.map(
      (shard): Shard => ({
        pk: childPartition(folderId, shard),
        rows: [],
        next: undefined,
        tombstones: 0,
        isFinished: false,
        isSettled: true,
      }),
    );
  }

  /** Returns the shards that may hold more children. */
  unfinished(): readonly Shard[] {
    return this.shards.filter(({ isFinished }) => !isFinished);
  }

  /**
   * Reads the next items of a shard. Tombstones sort first: an ascending read from the beginning gets them with its first
   * query, a descending one with its last.
   */
  async readNext(shard: Shard, limit: number): Promise<readonly StoredItem[]> {
    const { pk, next: after } = shard;
    const sk = { between: this.#range };
    const descending = this.#descending;
    const most = limit + shard.tombstones;
    const page = await queryPage({
      table: table(),
      pk,
      sk,
      descending,
      limit: most,
      after,
      attributes: ATTRIBUTES_WITH_COPY,
    });
    const rows = this.#withoutDepartures(page.items);
    shard.tombstones += page.items.length - rows.length;
    shard.rows.push(...rows);
    shard.next = page.next;
    shard.isFinished = page.next === undefined;
    const isFirst = this.#part.from === undefined && after === undefined;
    shard.isSettled = this.#descending ? page.next === undefined : isFirst;
    return rows;
  }

  /**
   * Returns the children read so far, unordered and without duplicates; some may be missing until `reconcile` has run.
   */
  rows(): readonly StoredItem[] {
    const rows = this.shards.flatMap((shard) => shard.rows).filter(({ id }) => !this.#looked.has(String(id)));
    return [...rows, ...this.#found].filter(({ sk }) => this.#isInPart(String(sk)));
  }

  #isInPart(sk: string): boolean {
    const { from, before } = this.#part;
    return (from === undefined || compareText(sk, from) >= 0) && (before === undefined || compareText(sk, before) < 0);
  }

  /** Loads the children that were read twice or not at all because they moved meanwhile; false if there were none. */
  async reconcile(): Promise<boolean> {
    const late = this.shards.filter(({ isSettled }) => !isSettled);
    for (const id of await loadTombstones(late.map(({ pk }) => pk))) this.departed.add(id);
    for (const shard of late) shard.isSettled = true;
    const read = Map.groupBy(
      this.shards.flatMap(({ rows }) => rows),
      ({ id }) => String(id),
    );
    const twice = [...read].flatMap(([id, rows]) => (rows.length > 1 ? [id] : []));
    const missing = [...this.departed].filter((id) => !read.has(id));
    const open = [...twice, ...missing].filter((id) => !this.#looked.has(id));
    if (open.length === 0) return false;
    for (const id of open) this.#looked.add(id);
    this.#found = [...this.#found, ...(await loadCurrentRows(this.#folderId, open))];
    return true;
  }

  #withoutDepartures(rows: readonly StoredItem[]): readonly StoredItem[] {
    for (const id of rows.flatMap((row) => parseTombstone(row) ?? [])) this.departed.add(id);
    return rows.filter((row) => parseTombstone(row) === undefined);
  }
}
