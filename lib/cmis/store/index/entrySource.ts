import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';

/** The object of an index entry: an entity as queries see it, or one of its superseded versions. */
export interface Candidate {
  readonly entityId: string;
  readonly ordinal?: number;
}

/** An index entry; those of the root folder and of working copies are computed, not stored. */
export interface Entry extends Candidate {
  readonly sk: string;
  readonly type: string;
}

/** The shards of one scan, and how their items are read. */
export interface EntrySource {
  readonly partitions: readonly string[];
  /** First and last sort keys, ascending and disjoint. */
  readonly ranges: readonly (readonly [string, string])[];
  readonly toEntry: (row: StoredItem) => Entry;
  /** Attributes to read; all if absent. */
  readonly attributes?: readonly string[];
  /** Types of the wanted entries; undefined: all. */
  readonly types?: ReadonlySet<string> | undefined;
  readonly test?: ((entry: Entry) => boolean) | undefined;
  /** Whether several entries may lead to the same object. */
  readonly hasDuplicates: boolean;
  /** Entries that are not stored, in ascending order. */
  readonly extraEntries: readonly Entry[];
  /** Ids of entities whose stored entries without an ordinal are left out. */
  readonly replaced: ReadonlySet<string>;
  readonly descending: boolean;
  /** For entries that may move between shards during the scan. */
  readonly tombstones?: Tombstones;
}

/** Finds entries that moved between two shards during the scan and were read in neither or in both. */
export interface Tombstones {
  /** Returns the id in a tombstone; undefined if the item is an entry. */
  readonly parse: (row: StoredItem) => string | undefined;
  /** Loads the ids that recently left these shards. */
  readonly load: (partitions: readonly string[]) => Promise<readonly string[]>;
  /** Loads the current entries of these ids, if they still have one. */
  readonly loadCurrent: (ids: readonly string[]) => Promise<readonly Entry[]>;
}
