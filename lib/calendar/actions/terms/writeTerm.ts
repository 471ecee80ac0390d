import { beginCleanup } from '#lib/calendar/actions/beginCleanup.ts';
import { commitWrite } from '#lib/calendar/actions/commitWrite.ts';
import { requireTerm } from '#lib/calendar/actions/terms/readTerms.ts';
import { beginDeletion, continueDeletion } from '#lib/calendar/actions/terms/termDeletion.ts';
import { correctCount } from '#lib/calendar/actions/views/correctCounts.ts';
import { createForbiddenError, nowUtc, requireVersion } from '#lib/calendar/actions/writeSetting.ts';
import type { TermCreation, TermFields, WriteContext } from '#lib/calendar/domain/commands.ts';
import { calendarError, invalidParameter, termExists } from '#lib/calendar/domain/errors.ts';
import type { CountedTerm, Term, TermKind } from '#lib/calendar/domain/model.ts';
import { mayManageTerms } from '#lib/calendar/domain/permissions/permissions.ts';
import { toSlug } from '#lib/calendar/domain/posts/slug.ts';
import { applyTermChange } from '#lib/calendar/domain/terms/termChange.ts';
import {
  findSharedNameLanguages,
  getAncestors,
  getSubtreeIds,
  hideDeletedTerms,
} from '#lib/calendar/domain/terms/terms.ts';
import { foldName } from '#lib/calendar/domain/text/foldName.ts';
import { DEFAULT_LANGUAGE, type Language, selectTexts } from '#lib/calendar/domain/text/languages.ts';
import { countLinkedEvents } from '#lib/calendar/store/events/cleanups.ts';
import type { StoredTerm } from '#lib/calendar/store/plan.ts';
import { allocateIds } from '#lib/calendar/store/sequence.ts';
import { findStoredTerms, findTerms, readCounts } from '#lib/calendar/store/terms/terms.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

const requireManager = (caller: Caller, kind: TermKind): void => {
  if (!mayManageTerms(caller, kind)) throw createForbiddenError(caller);
};

const addCount = async (term: Term, terms: readonly Term[]): Promise<CountedTerm> =>
  correctCount({
    ...term,
    count: (await readCounts([term.id]))(term.id),
    ancestors: getAncestors(terms, term),
  });

const getShownName = (term: Term, language: Language): string => foldName(selectTexts(term, language).title);

/** Throws `term_exists` if a sibling has the same name, as shown in the written language or in any single language. */
const requireFreeName = (terms: readonly Term[], wanted: Term, language: Language): void => {
  const name = getShownName(wanted, language);
  const twin = terms.find(
    (term) =>
      term.id !== wanted.id &&
      term.parent === wanted.parent &&
      (getShownName(term, language) === name ||
        findSharedNameLanguages([term], wanted).some((one) => !wanted.twinIn?.includes(one))),
  );
  if (twin !== undefined) throw termExists(twin.id);
};

/** Creates a category or tag; a taken slug is numbered. */
export const createTerm = async (
  kind: TermKind,
  creation: TermCreation,
  { caller, language = DEFAULT_LANGUAGE }: WriteContext,
): Promise<CountedTerm> => {
  requireManager(caller, kind);
  if (creation.parent !== undefined) requireTerm(await findTerms(kind), creation.parent, 'parent');
  const [id = 0] = await allocateIds('terms', 1);
  return commitWrite(async () => {
    const terms = await findTerms(kind);
    if (creation.parent !== undefined) requireTerm(terms, creation.parent, 'parent');
    const after = applyTermChange(undefined, creation, { kind, id, nowUtc: nowUtc(), language });
    requireFreeName(terms, after, language);
    return {
      writes: [{ after }],
      result: ({ terms: written }) => {
        const term = written.get(id) ?? after;
        return { ...term, count: 0, ancestors: getAncestors(terms, term) };
      },
    };
  });
};

/** Throws a 400 on `parent` if it does not exist, or is the category itself or a descendant; 0 is the top level. */
const requireParent = (terms: readonly StoredTerm[], id: number, parent: number | undefined): void => {
  if (parent === undefined || parent === 0) return;
  requireTerm(terms, parent, 'parent');
  if (getSubtreeIds(terms, id).has(parent)) throw invalidParameter('parent');
};

/** Throws `duplicate_term_slug` if another term has the sent slug in the written language. */
const requireFreeSlug = (terms: readonly Term[], shown: Term, sent: string | undefined, language: Language): void => {
  const slug = toSlug(sent ?? '');
  if (slug === '' || slug === selectTexts(shown, language).slug) return;
  if (terms.some(({ id, texts }) => id !== shown.id && texts[language]?.slug === slug))
    throw calendarError('duplicate_term_slug', `Another ${shown.kind} has the slug ${slug}; choose another slug.`);
};

/** Updates the sent members of a term; throws `duplicate_term_slug` if another term has the slug. */
export const updateTerm = async (
  kind: TermKind,
  id: number,
  change: TermFields,
  context: WriteContext,
): Promise<CountedTerm> => {
  const { caller, language } = context;
  requireManager(caller, kind);
  const { after, terms } = await commitWrite(async () => {
    const stored = await findStoredTerms(kind);
    const now = hideDeletedTerms(stored);
    const shown = requireTerm(now, id, 'id');
    requireParent(now, id, change.parent);
    requireVersion(context, shown);
    // The parent as stored may be deleted; only the clean-up of that deletion moves the term to the shown one.
    const before = stored.find((term) => term.id === id);
    const isMoved = change.parent !== undefined && change.parent !== shown.parent;
    const parent = isMoved ? change.parent : undefined;
    const wanted = applyTermChange(before, { ...change, parent }, { kind, id, nowUtc: nowUtc(), language });
    const shownAfter = (term: Term): Term => (isMoved ? term : { ...term, parent: shown.parent });
    const written = language ?? selectTexts(wanted, DEFAULT_LANGUAGE).language;
    requireFreeSlug(now, shown, change.slug, written);
    if (isMoved || getShownName(wanted, written) !== getShownName(shown, written))
      requireFreeName(now, shownAfter(wanted), written);
    return {
      writes: [{ before, after: wanted }],
      result: ({ terms: written }) => ({ after: shownAfter(written.get(id) ?? wanted), terms: now }),
    };
  });
  return addCount(after, terms);
};

/** Returns what `deleteTerm` would delete, and the number of events outside the trash that have the term. */
export const previewTermDeletion = async (
  kind: TermKind,
  id: number,
  context: WriteContext,
): Promise<{ readonly removed: CountedTerm; readonly events: number }> => {
  requireManager(context.caller, kind);
  const terms = await findTerms(kind);
  const term = requireTerm(terms, id, 'id');
  requireVersion(context, term);
  return { removed: await addCount(term, terms), events: await countLinkedEvents({ kind, id }) };
};

/** Deletes a term permanently: its children move to its parent, and events stop showing it at once. */
export const deleteTerm = async (kind: TermKind, id: number, context: WriteContext): Promise<CountedTerm> => {
  requireManager(context.caller, kind);
  const terms = await findTerms(kind);
  const shown = await addCount(requireTerm(terms, id, 'id'), terms);
  const check = (now: readonly StoredTerm[]) => requireVersion(context, requireTerm(now, id, 'id'));
  let isGone = await beginDeletion(kind, id, check);
  while (!isGone) isGone = await continueDeletion(kind, id);
  await beginCleanup({ kind, id });
  return shown;
};
