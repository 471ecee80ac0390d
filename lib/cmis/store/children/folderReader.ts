import { ATTRIBUTES_WITH_COPY } from '#lib/cmis/store/children/childItem.ts';
import { loadCurrentRows, loadTombstones, parseTombstone } from '#lib/cmis/store/children/tombstones.ts';
import { CHILD_SHARDS, childPartition, childRange } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { now } from '#lib/shared/clock.ts';
import type { StoredItem } from '#lib/shared/dynamodb/conditionFailed.ts';
import { queryPage } from '#lib/shared/dynamodb/query.ts';

/** One shard of a folder, as far as it was read. */
export interface Shard {
  readonly pk: string;
  readonly rows: StoredItem[];
  next: Readonly<Record<string, unknown>> | undefined;
  /** Departures among what was read, which the limit of a query counts too. */
  tombstones: number;
  /** Whether the departures were read no earlier than the last of its children. */
  isSettled: boolean;
}

/** A folder that is read: its shards, the departures that they told of, and what the heads of children say. */
export class FolderReader {
  readonly #folderId: string;
  readonly #descending: boolean;
  readonly #range = childRange(now());
  readonly shards: readonly Shard[];
  readonly departed = new Set<string>();
  readonly #looked = new Set<string>();
  #found: readonly StoredItem[] = [];

  constructor(folderId: string, descending = false) {
    this.#folderId = folderId;
    this.#descending = descending;
    this.shards = CHILD_SHARDS.map(
      (shard): Shard => ({
        pk: childPartition(folderId, shard),
        rows: [],
        next: undefined,
        tombstones: 0,
        isSettled: true,
      }),
    );
  }

  /** Reads a shard on. The first query of it reads its departures along; backwards, if it comes to them. */
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
    shard.isSettled = this.#descending ? page.next === undefined : after === undefined;
    return rows;
  }

  /** The rows read, each child once: in no order, and until `settle` is done some may be missing. */
  rows(): readonly StoredItem[] {
    const rows = this.shards.flatMap((shard) => shard.rows).filter(({ id }) => !this.#looked.has(String(id)));
    return [...rows, ...this.#found];
  }

  /** Looks up what was read twice, or not at all, since it changed places meanwhile; false: there was nothing new. */
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
