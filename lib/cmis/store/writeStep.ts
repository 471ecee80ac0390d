import type { Content, Entity } from '#lib/cmis/domain/objects/entity.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import type { Key, WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

/** DynamoDB's limit of items in one transaction. */
export const MAX_TRANSACTION_ITEMS = 100;

/** An entity before and after a write. */
export interface Replacement {
  readonly before?: Entity;
  readonly after: Entity;
}

interface TaskOf {
  readonly repositoryId: string;
  readonly entityId: string;
  readonly source: string;
}

/**
 * A task that completes a change: it writes or removes postings, index entries or policy applications. It is stored in
 * the transaction of the change that requires it. Counts of blocks are requested without a change.
 */
export type BackgroundTask = TaskOf &
  (
    | {
        readonly kind: 'properties';
        /** Words that the properties had before. */
        readonly words: readonly string[];
        /** Distinguishes tasks of several changes. */
        readonly part: string;
      }
    | {
        readonly kind: 'content';
        readonly content: Content;
        /** The content, if at hand; not stored with the task. */
        readonly bytes?: Uint8Array | undefined;
        /** The first segment to write. */
        readonly segment?: number;
      }
    | {
        readonly kind: 'gone';
        readonly words: readonly string[];
        readonly contentId?: string;
        /** Distinguishes tasks for words that did not fit the first one. */
        readonly part?: string;
      }
    /** Index entries, or rows of working copies, that a change has made stale; `source` distinguishes the changes. */
    | { readonly kind: 'entries'; readonly keys: readonly Key[] }
    /** The applications of a deleted policy, whose id is the entity's. */
    | { readonly kind: 'policy' /** Who deleted it. */; readonly by: string }
    /** The counts of the blocks of a folder, whose id is the entity's. */
    | { readonly kind: 'blocks' }
    /** All index entries and postings of an object, for which a rebuild failed or a transaction had no room. */
    | { readonly kind: 'entity' }
  );

/** A child that is renamed in a folder. */
export interface ChildMove {
  readonly folderId: string;
  readonly childId: string;
  readonly from: string;
  readonly to: string;
  /** Change of the number of children that are controlled apart from the folder. */
  readonly far: number;
}

/** One item of a transaction, with the error to throw when its condition fails. */
export interface Step {
  readonly item: WriteItem;
  readonly toError?: (old: StoredItem | undefined) => Error;
  /** Returns the step to write instead if its condition failed only because what the process remembers is outdated. */
  readonly renew?: (old: StoredItem | undefined) => Step | undefined;
  /** The rename that this step is part of. */
  readonly move?: ChildMove;
  /** The entity whose head item this step writes. */
  readonly replaces?: Replacement;
  /** Left out when the transaction would exceed its item limit. */
  readonly dispensable?: boolean;
  /**
   * The task that is stored instead of this step, and of all others with the same task, when the transaction would
   * exceed its item limit.
   */
  readonly instead?: BackgroundTask;
  /** The task to run after the transaction. */
  readonly task?: BackgroundTask;
}
