import { commitWrite } from '#lib/calendar/actions/commitWrite.ts';
import { nowUtc } from '#lib/calendar/actions/writeSetting.ts';
import type { TermKind } from '#lib/calendar/domain/model.ts';
import { applyTermChange } from '#lib/calendar/domain/terms/termChange.ts';
import { findSharedNameLanguages } from '#lib/calendar/domain/terms/terms.ts';
import { planCleanup } from '#lib/calendar/store/cleanups.ts';
import type { StoredTerm, TermWrite } from '#lib/calendar/store/plan.ts';
import { DELETION_RETENTION_DAYS } from '#lib/calendar/store/posts/changes.ts';
import { findTerms } from '#lib/calendar/store/terms/terms.ts';
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
  return { before: child, after: twinIn.length === 0 ? after : { ...after, twinIn } };
};

const planRemoval = (before: StoredTerm): TermWrite => ({
  before,
  after: undefined,
  timeUtc: nowUtc(),
  toldUntil: nowSeconds() + DELETION_RETENTION_DAYS * 86_400,
});

/** Runs one step of a deletion and returns whether the term is gone. */
const runStep = (
  kind: TermKind,
  id: number,
  also: readonly WriteItem[],
  check: (terms: readonly StoredTerm[]) => void,
): Promise<boolean> =>
  commitWrite(async () => {
    const terms = await findTerms(kind);
    check(terms);
    const term = terms.find((one) => one.id === id);
    if (term === undefined) return { writes: [], result: () => true };
    const children = terms.filter(({ parent }) => parent === id);
    const siblings = terms.filter(({ parent }) => parent === term.parent);
    const moves = children.slice(0, BATCH).map((child) => planMove(siblings, child, term.parent));
    const isLast = moves.length === children.length;
    return { writes: isLast ? [...moves, planRemoval(term)] : moves, also, result: () => isLast };
  });

/**
 * Runs the first step of a term's deletion, which decides it: stores its clean-up, moves up to 15 children to the
 * term's parent, and removes the term if these are all. Returns whether the term is gone; otherwise `continueDeletion`
 * moves the rest, called by this request or by the clean-up. `check` may refuse the deletion.
 */
export const beginDeletion = (
  kind: TermKind,
  id: number,
  check: (terms: readonly StoredTerm[]) => void,
): Promise<boolean> => runStep(kind, id, [planCleanup({ kind, id })], check);

/** Runs the next step of a deletion that has begun; returns whether the term is gone. Idempotent. */
export const continueDeletion = (kind: TermKind, id: number): Promise<boolean> =>
  runStep(kind, id, [], () => undefined);
