import type { AnyPost, PostKind, Term, TermKind } from '#lib/calendar/domain/model.ts';
import type { Language } from '#lib/calendar/domain/text/languages.ts';
import type { WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

/** A post to be written: its stored and its new state. */
export interface PostWrite {
  /** Absent: the post is new. */
  readonly before?: AnyPost | undefined;
  readonly after: AnyPost;
  /**
   * Of a new venue or organizer: change counter of its name's holders as read; the write requires it to be unchanged.
   */
  readonly nameSeen?: number;
}

/** A term to be written. */
export interface TermWrite {
  readonly before?: StoredTerm | undefined;
  /** Absent: the term is deleted. */
  readonly after: Term | undefined;
  /** Time of a deletion. */
  readonly timeUtc?: string;
  /** Expiry of the deletion record, in seconds since 1970 UTC. */
  readonly expiresAt?: number;
}

/** A term with its lock counter. */
export interface StoredTerm extends Term {
  /** Number of children ever added; the deletion of a term requires it to be unchanged. */
  readonly lineage: number;
}

export type Write = PostWrite | TermWrite;

/** Reason for which a transaction failed: a concurrent write changed the object or took its slug or name. */
export interface WriteFailure {
  readonly reason: 'changed' | 'name' | 'slug';
  readonly kind: PostKind | TermKind;
  readonly id: number;
  /** Language of the slug. */
  readonly language?: Language;
}

/** An item of a transaction, and the failure that its condition reports. */
export interface PlannedItem {
  readonly item: WriteItem;
  readonly failure: WriteFailure;
}
