import type { ListPath } from '#lib/cmis/domain/query/access/orderedPath.ts';
import type { EntryScan } from '#lib/cmis/store/index/entryScan.ts';
import { openIndexScan, type QueryScope } from '#lib/cmis/store/index/openIndexScan.ts';
import { openChildScan } from '#lib/cmis/store/search/openChildScan.ts';

/** Opens the scan of an access path, in the order of values or names. */
export const openScan = (scope: QueryScope, access: ListPath, descending = false): EntryScan => {
  if (access.kind === 'children') return openChildScan(scope, access.folderId);
  const { column, ranges, test } = access;
  const { id, cardinality } = column.definition;
  return openIndexScan(scope, { property: id, ranges, test, isMulti: cardinality === 'multi', descending });
};
