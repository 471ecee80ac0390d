import type { AnyPost, PostKind, Term, TermKind } from '#lib/calendar/domain/model.ts';
import type { Language } from '#lib/calendar/domain/text/languages.ts';
import type { WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

/** A post to be written: as it was read, and as it shall be. */
export interface PostWrite {
  /** Absent: it is new. */
  readonly before?: AnyPost | undefined;
  readonly after: AnyPost;
  /** Of a new place: its name may be taken only if its holders are still those that were seen. */
  readonly nameSeen?: number;
}

/** A term to be written. */
export interface TermWrite {
  readonly before?: StoredTerm | undefined;
  /** Absent: it is deleted for good. */
  readonly after: Term | undefined;
  /** Of a deletion. */
  readonly timeUtc?: string;
  /** Until when the deletion is told, in seconds since 1970 UTC. */
  readonly toldUntil?: number;
}

/** A term as the store reads it. */
export interface StoredTerm extends Term {
  /** Counts the terms that were put under this one, so that none is while it is deleted. */
  readonly lineage: number;
}

export type Write = PostWrite | TermWrite;

/** Why nothing was written: somebody else has meanwhile written the object, or taken its slug or name. */
export interface WriteFailure {
  readonly reason: 'changed' | 'name' | 'slug';
  readonly kind: PostKind | TermKind;
  readonly id: number;
  /** Of the slug. */
  readonly language?: Language;
}

/** An item of a transaction, and what it means if its condition fails. */
export interface Planned {
  readonly item: WriteItem;
  readonly failure: WriteFailure;
}
