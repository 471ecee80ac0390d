import {
  type CmisObject,
  type Entity,
  parseObjectId,
  toListedObject,
  type Viewer,
} from '#lib/cmis/domain/objects/entity.ts';
import { compareText } from '#lib/cmis/domain/objects/names.ts';
import type { ValueRange } from '#lib/cmis/domain/query/access/valueRange.ts';
import { toIndexEntries } from '#lib/cmis/domain/query/index/indexEntries.ts';
import { EntryScan } from '#lib/cmis/store/index/entryScan.ts';
import type { Entry } from '#lib/cmis/store/index/entrySource.ts';
import {
  INDEX_SHARDS,
  type IndexScope,
  indexKey,
  indexPartition,
  indexRange,
  parseIndexKey,
} from '#lib/cmis/store/indexKeys.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';

/** The objects that a query ranges over. */
export interface QueryScope {
  readonly repositoryId: string;
  readonly baseId: string;
  /** Undefined: all types of the base type. */
  readonly types: ReadonlySet<string> | undefined;
  readonly allVersions: boolean;
  /** The root folder if it is in scope: it has no stored entries. */
  readonly root: Entity | undefined;
  readonly viewer: Viewer;
  /**
   * The viewer's private working copies in scope, which have no stored entries. Unless all versions are searched, they
   * replace the versions that everybody else finds.
   */
  readonly copies: readonly CmisObject[];
}

/** Returns the ids of the documents that working copies replace in a scan of stored entries. */
export const getReplacedIds = (copies: readonly CmisObject[]): ReadonlySet<string> =>
  new Set(copies.map(({ entity }) => entity.id));

/** A scan of the index of one property. */
export interface IndexQuery {
  readonly property: string;
  readonly ranges: readonly ValueRange[];
  readonly test?: ((key: string) => boolean) | undefined;
  readonly isMulti: boolean;
  readonly descending: boolean;
}

/** Whether the ranges hold a single value, of which no object has two entries. */
const isSingleValue = ([range, ...others]: readonly ValueRange[]): boolean =>
  others.length === 0 && range?.from !== undefined && range.from.key === range.to?.key;

const parseIndexEntry = (row: StoredItem): Entry => {
  const sk = String(row.sk);
  const { entityId, ordinal } = parseObjectId(parseIndexKey(sk).objectId);
  return { sk, entityId, ...(ordinal === undefined ? {} : { ordinal }), type: String(row.type) };
};

/** Returns the entries of the root folder and of working copies, in ascending order. */
const createEntries = ({ repositoryId, baseId, root, copies }: QueryScope, property: string): readonly Entry[] =>
  [...(root === undefined ? [] : [toListedObject(root)]), ...copies]
    .flatMap((object) =>
      toIndexEntries(object)
        .filter((entry) => entry.property === property)
        .map(({ key }) => {
          const { sk } = indexKey({ repositoryId, scope: 'L', baseId, property }, object.entity.id, key, object.id);
          return { sk, ...parseObjectId(object.id), type: object.entity.typeId };
        }),
    )
    .toSorted((a, b) => compareText(a.sk, b.sk));

/** Opens a scan of the objects in the order of an indexed property. */
export const openIndexScan = (scope: QueryScope, query: IndexQuery): EntryScan => {
  const { repositoryId, baseId, types, allVersions, copies } = scope;
  const { property, ranges, test, isMulti, descending } = query;
  const scopes: readonly IndexScope[] = allVersions ? ['L', 'A'] : ['L'];
  return new EntryScan({
    partitions: scopes.flatMap((one) =>
      INDEX_SHARDS.map((shard) => indexPartition({ repositoryId, scope: one, baseId, property }, shard)),
    ),
    ranges: ranges.map(indexRange),
    toEntry: parseIndexEntry,
    types,
    test: test === undefined ? undefined : ({ sk }) => test(parseIndexKey(sk).key),
    hasDuplicates: isMulti && !isSingleValue(ranges),
    extraEntries: createEntries(scope, property),
    replaced: getReplacedIds(allVersions ? [] : copies),
    descending,
  });
};
