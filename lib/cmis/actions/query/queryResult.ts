import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import type { JoinedRow } from '#lib/cmis/domain/query/evaluate/evaluate.ts';

/** The rows of a page, and how they were found. */
export interface QueryResult {
  readonly rows: readonly JoinedRow<CmisObject>[];
  readonly hasMore: boolean;
  /** Number of rows of all pages; undefined if there are too many to count. */
  readonly total: number | undefined;
  /** Short description of the access path. */
  readonly plan: string;
  /** Number of objects read. */
  readonly examined: number;
}
