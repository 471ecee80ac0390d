import { compareText } from '#lib/cmis/domain/objects/names.ts';
import { countEntries } from '#lib/cmis/store/index/countEntries.ts';
import type { Candidate, Entry, EntrySource, Tombstones } from '#lib/cmis/store/index/entrySource.ts';
import { table } from '#lib/cmis/store/table.ts';
import { queryPage } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';

/** Maximum number of entries that one scan reads. */
const MOST_ENTRIES = 200_000;

/** One shard of a range: entries read but not yet taken, and where reading continues. */
interface Shard {
  readonly pk: string;
  /** Reversed: the next entry is the last element. */
  entries: Entry[];
  next: Readonly<Record<string, unknown>> | undefined;
  ended: boolean;
  /** Whether the tombstones were read no earlier than the last entry. */
  isSettled: boolean;
}

const getId = ({ entityId, ordinal }: Candidate): string => `${entityId}.${ordinal ?? ''}`;

/** Merges the entries of several shards in the order of their keys, reading only as far as entries are taken. */
export class EntryScan {
  readonly #source: EntrySource;
  readonly #ranges: (readonly [string, string])[];
  readonly #taken: Entry[] = [];
  readonly #seen = new Set<string>();
  #range: readonly [string, string] | undefined;
  #shards: Shard[] = [];
  #looked = 0;
  #yielded = 0;
  readonly #departed = new Set<string>();
  readonly #settled = new Set<string>();
  /** Entries found through tombstones. */
  #late: readonly Entry[] = [];

  constructor(source: EntrySource) {
    this.#source = source;
    this.#ranges = source.descending ? [...source.ranges].reverse() : [...source.ranges];
    this.#nextRange();
  }

  /** Whether all entries have been taken. */
  get ended(): boolean {
    return this.#range === undefined && this.#yielded === this.#taken.length;
  }

  /**
   * Returns the first `count` entries; fewer if there are no more, or if the scan has reached its limit before its end.
   */
  async take(count: number): Promise<readonly Entry[]> {
    while (this.#range !== undefined && this.#taken.length < count) {
      if (this.#looked > MOST_ENTRIES) break;
      await this.#read(count - this.#taken.length);
      this.#merge(count);
    }
    if (this.#source.tombstones !== undefined) await this.#settle(this.#source.tombstones);
    const taken = this.#taken.slice(0, count);
    this.#yielded = Math.max(this.#yielded, taken.length);
    return taken;
  }

  /** Counts all entries; undefined if they are too many. */
  async count(): Promise<number | undefined> {
    const { test, hasDuplicates, replaced } = this.#source;
    if (test !== undefined || hasDuplicates || replaced.size > 0) {
      await this.take(MOST_ENTRIES);
      return this.ended ? this.#taken.length : undefined;
    }
    const read = this.#taken.length + this.#shards.reduce((sum, { entries }) => sum + entries.length, 0);
    const open = this.#shards.map((shard) => countEntries(this.#source, shard.pk, this.#range, shard));
    const coming = this.#ranges.flatMap((range) =>
      this.#source.partitions.map((pk) => countEntries(this.#source, pk, range, { next: undefined, ended: false })),
    );
    const counts = await Promise.all([...open, ...coming]);
    const more = this.#ranges.reduce((sum, range) => sum + this.#takeEntries(range).length, 0);
    return counts.includes(undefined) ? undefined : counts.reduce<number>((sum, one) => sum + (one ?? 0), read + more);
  }

  #nextRange(): void {
    this.#range = this.#ranges.shift();
    if (this.#range === undefined) return;
    const stored = this.#source.partitions.map((pk) => ({
      pk,
      entries: [],
      next: undefined,
      ended: false,
      isSettled: true,
    }));
    const more = [...this.#takeEntries(this.#range)];
    const last = this.#source.descending ? more : more.reverse();
    this.#shards = [...stored, { pk: '', entries: last, next: undefined, ended: true, isSettled: true }];
  }

  #takeEntries([from, to]: readonly [string, string]): readonly Entry[] {
    return this.#source.extraEntries.filter(
      (entry) => compareText(entry.sk, from) >= 0 && compareText(entry.sk, to) <= 0 && this.#isWanted(entry),
    );
  }

  #isWanted(entry: Entry): boolean {
    const { types, test, replaced } = this.#source;
    if (entry.ordinal === undefined && replaced.has(entry.entityId)) return false;
    return (types === undefined || types.has(entry.type)) && (test === undefined || test(entry));
  }

  async #read(wanted: number): Promise<void> {
    const range = this.#range;
    const empty = this.#shards.filter(({ entries, ended }) => entries.length === 0 && !ended);
    const { descending, toEntry, attributes, types, test } = this.#source;
    // If the filter drops most entries, each request reads as much as it can.
    const isSparse = test !== undefined || (types !== undefined && this.#looked > 0);
    const limit = isSparse ? {} : { limit: wanted };
    await Promise.all(
      empty.map(async (shard) => {
        const between = range === undefined ? {} : { sk: { between: range } };
        const page = await queryPage({
          table: table(),
          pk: shard.pk,
          ...between,
          descending,
          after: shard.next,
          ...limit,
          ...(attributes === undefined ? {} : { attributes }),
        });
        this.#looked += page.items.length;
        shard.entries = this.#withoutDepartures(page.items)
          .map(toEntry)
          .filter((entry) => this.#isWanted(entry))
          .reverse();
        shard.isSettled = shard.next === undefined;
        shard.next = page.next;
        shard.ended = page.next === undefined;
      }),
    );
  }

  /** Takes entries while the next entry of every shard is known. */
  #merge(count: number): void {
    const sign = this.#source.descending ? -1 : 1;
    while (this.#taken.length < count) {
      if (this.#shards.some(({ entries, ended }) => entries.length === 0 && !ended)) return;
      let first: Shard | undefined;
      for (const shard of this.#shards) {
        const entry = shard.entries.at(-1);
        if (entry === undefined) continue;
        const other = first?.entries.at(-1);
        if (other === undefined || sign * compareText(entry.sk, other.sk) < 0) first = shard;
      }
      const entry = first?.entries.pop();
      if (entry === undefined) {
        this.#nextRange();
        return;
      }
      this.#take(entry);
    }
  }

  /** An object whose value changes during the scan may be found twice. */
  #take(entry: Entry): void {
    if (this.#seen.has(getId(entry))) return;
    this.#seen.add(getId(entry));
    this.#taken.push(entry);
  }

  #withoutDepartures(rows: readonly StoredItem[]): readonly StoredItem[] {
    const { tombstones } = this.#source;
    if (tombstones === undefined) return rows;
    for (const id of rows.flatMap((row) => tombstones.parse(row) ?? [])) this.#departed.add(id);
    return rows.filter((row) => tombstones.parse(row) === undefined);
  }

  /** Inserts entries that left one shard before it was read and reached another after that was read. */
  async #settle({ load, loadCurrent: settle }: Tombstones): Promise<void> {
    const late = this.#shards.filter(({ isSettled }) => !isSettled);
    for (const id of await load(late.map(({ pk }) => pk))) this.#departed.add(id);
    for (const shard of late) shard.isSettled = true;
    const open = [...this.#departed].filter(
      (entityId) => !this.#settled.has(entityId) && !this.#seen.has(getId({ entityId })),
    );
    for (const id of open) this.#settled.add(id);
    if (open.length > 0) this.#late = [...this.#late, ...(await settle(open)).filter((entry) => this.#isWanted(entry))];
    const sign = this.#source.descending ? -1 : 1;
    const end = this.#range === undefined ? undefined : this.#taken.at(-1)?.sk;
    for (const entry of this.#late) {
      const isPassed = this.#range === undefined || (end !== undefined && sign * compareText(entry.sk, end) < 0);
      if (!isPassed || this.#seen.has(getId(entry))) continue;
      const behind = this.#taken.findIndex((one) => sign * compareText(one.sk, entry.sk) > 0);
      this.#seen.add(getId(entry));
      this.#taken.splice(behind < 0 ? this.#taken.length : Math.max(behind, this.#yielded), 0, entry);
    }
  }
}
