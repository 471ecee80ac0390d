import { commitWrite } from '#lib/calendar/actions/commitWrite.ts';
import { nowUtc } from '#lib/calendar/actions/writeSetting.ts';
import type { TermKind } from '#lib/calendar/domain/model.ts';
import { applyTermChange } from '#lib/calendar/domain/terms/termChange.ts';
import { findSharedNameLanguages, hideDeletedTerms } from '#lib/calendar/domain/terms/terms.ts';
import { planCleanup } from '#lib/calendar/store/events/cleanups.ts';
import { DELETION_RETENTION_DAYS } from '#lib/calendar/store/items/changes.ts';
import type { StoredTerm, TermWrite } from '#lib/calendar/store/plan.ts';
import { findStoredTerms } from '#lib/calendar/store/terms/terms.ts';
import { nowSeconds } from '#lib/shared/clock.ts';
import type { WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

/** Children moved per transaction: with names in two languages and a deletion, these are fewer than 100 items. */
const BATCH = 15;

/** Plans the move of a child to a new parent; it keeps its name even if a sibling there has the same one. */
const planMove = (siblings: readonly StoredTerm[], child: StoredTerm, parent: number): TermWrite => {
  const after = applyTermChange(
    child,
    { parent },
    { kind: child.kind, id: child.id, nowUtc: nowUtc(), language: undefined },
  );
  const twinIn = [...new Set([...findSharedNameLanguages(siblings, after), ...(child.twinIn ?? [])])];
  const mark = child.isDeleted ? { isDeleted: true as const } : {};
  return { before: child, after: { ...after, ...mark, ...(twinIn.length === 0 ? {} : { twinIn }) } };
};

/** Plans the record that `modified_after` reports. */
const planRecord = (): Pick<TermWrite, 'timeUtc' | 'expiresAt'> => ({
  timeUtc: nowUtc(),
  expiresAt: nowSeconds() + DELETION_RETENTION_DAYS * 86_400,
});

/** Plans the deletion of a term that still has children: it gives up its texts, names and slugs. */
const planMark = (before: StoredTerm): TermWrite => {
  const { kind, id, version, parent, original } = before;
  return {
    before,
    after: { kind, id, version: version + 1, modifiedUtc: nowUtc(), parent, original, texts: {}, isDeleted: true },
    ...planRecord(),
  };
};

const planRemoval = (before: StoredTerm): TermWrite => ({
  before,
  after: undefined,
  ...(before.isDeleted ? {} : planRecord()),
});

interface Step {
  readonly writes: readonly TermWrite[];
  readonly isLast: boolean;
}

const planStep = (stored: readonly StoredTerm[], term: StoredTerm): Step => {
  const byId = new Map(stored.map((one) => [one.id, one]));
  let { parent } = term;
  // A deleted parent takes no children any more.
  for (let above = byId.get(parent); above?.isDeleted; above = byId.get(parent)) parent = above.parent;
  const children = stored.filter((one) => one.parent === term.id);
  const siblings = stored.filter((one) => one.parent === parent);
  const moves = children.slice(0, BATCH).map((child) => planMove(siblings, child, parent));
  if (moves.length === children.length) return { writes: [...moves, planRemoval(term)], isLast: true };
  return { writes: term.isDeleted ? moves : [...moves, planMark(term)], isLast: false };
};

/** Runs one step of a deletion and returns whether it was the last. */
const runStep = (
  kind: TermKind,
  id: number,
  also: readonly WriteItem[],
  check: (terms: readonly StoredTerm[]) => void,
): Promise<boolean> =>
  commitWrite(async () => {
    const stored = await findStoredTerms(kind);
    check(hideDeletedTerms(stored));
    const term = stored.find((one) => one.id === id);
    if (term === undefined) return { writes: [], result: () => true };
    const { writes, isLast } = planStep(stored, term);
    return { writes, also, result: () => isLast };
  });

/**
 * Deletes a term in one transaction that also stores its clean-up and moves up to 15 children to the term's parent. No
 * reader sees the term any more, and readers see the other children below its parent too. Returns whether all children
 * have moved; otherwise `continueDeletion` moves the rest, called by this request or by the clean-up. `check` receives
 * the terms that readers see, and may refuse the deletion.
 */
export const beginDeletion = (
  kind: TermKind,
  id: number,
  check: (terms: readonly StoredTerm[]) => void,
): Promise<boolean> => runStep(kind, id, [planCleanup({ kind, id })], check);

/** Moves further children of a deleted term; returns whether all have moved. Idempotent. */
export const continueDeletion = (kind: TermKind, id: number): Promise<boolean> =>
  runStep(kind, id, [], () => undefined);
