import { settle } from '#lib/calendar/actions/commitWrite.ts';
import { beginCleanup } from '#lib/calendar/actions/maintenance/cleanUp.ts';
import { requireTerm } from '#lib/calendar/actions/terms/readTerms.ts';
import { forbidden, nowUtc, requireVersion } from '#lib/calendar/actions/writeSetting.ts';
import type { TermCreation, TermFields, WriteContext } from '#lib/calendar/domain/commands.ts';
import { calendarError, invalidParameter, termExists } from '#lib/calendar/domain/errors.ts';
import type { CountedTerm, Term, TermKind } from '#lib/calendar/domain/model.ts';
import { mayManageTerms } from '#lib/calendar/domain/permissions/permissions.ts';
import { slugOf } from '#lib/calendar/domain/posts/slug.ts';
import { foldedName } from '#lib/calendar/domain/terms/foldedNames.ts';
import { termAfter } from '#lib/calendar/domain/terms/termChange.ts';
import { ancestorsOf, termWithSlug, twinLanguages, withDescendants } from '#lib/calendar/domain/terms/terms.ts';
import { DEFAULT_LANGUAGE, type Language, shownTexts } from '#lib/calendar/domain/text/languages.ts';
import { cleanupWrite } from '#lib/calendar/store/cleanups.ts';
import type { StoredTerm } from '#lib/calendar/store/plan.ts';
import { KEPT_DAYS } from '#lib/calendar/store/posts/changes.ts';
import { nextIds } from '#lib/calendar/store/sequence.ts';
import { allTerms, countsOf } from '#lib/calendar/store/terms/terms.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';
import { nowSeconds } from '#lib/shared/clock.ts';

const requireManager = (caller: Caller, kind: TermKind): void => {
  if (!mayManageTerms(caller, kind)) throw forbidden(caller);
};

const withCount = async (term: Term, terms: readonly Term[]): Promise<CountedTerm> => ({
  ...term,
  count: (await countsOf([term.id]))(term.id),
  ancestors: ancestorsOf(terms, term),
});

const nameIn = (term: Term, language: Language): string => foldedName(shownTexts(term, language).title);

/** Names are compared as readers of the written language see them, and in each language by itself. */
const requireFreeName = (terms: readonly Term[], wanted: Term, language: Language): void => {
  const name = nameIn(wanted, language);
  const twin = terms.find(
    (term) =>
      term.id !== wanted.id &&
      term.parent === wanted.parent &&
      (nameIn(term, language) === name || twinLanguages([term], wanted).some((one) => !wanted.twinIn?.includes(one))),
  );
  if (twin !== undefined) throw termExists(twin.id);
};

/** Makes a category or tag; a slug that is taken gets a number. */
export const createTerm = async (
  kind: TermKind,
  creation: TermCreation,
  { caller, language = DEFAULT_LANGUAGE }: WriteContext,
): Promise<CountedTerm> => {
  requireManager(caller, kind);
  if (creation.parent !== undefined) requireTerm(await allTerms(kind), creation.parent, 'parent');
  const [id = 0] = await nextIds('terms', 1);
  return settle(async () => {
    const terms = await allTerms(kind);
    if (creation.parent !== undefined) requireTerm(terms, creation.parent, 'parent');
    const after = termAfter(undefined, creation, { kind, id, nowUtc: nowUtc(), language });
    requireFreeName(terms, after, language);
    return {
      writes: [{ after }],
      result: ({ terms: written }) => {
        const term = written.get(id) ?? after;
        return { ...term, count: 0, ancestors: ancestorsOf(terms, term) };
      },
    };
  });
};

/** A category can be put below any but itself and those below it; 0 takes it to the top. */
const requireParent = (terms: readonly StoredTerm[], id: number, parent: number | undefined): void => {
  if (parent === undefined || parent === 0) return;
  requireTerm(terms, parent, 'parent');
  if (withDescendants(terms, id).has(parent)) throw invalidParameter('parent');
};

const slugTaken = (kind: TermKind, slug: string) =>
  calendarError('duplicate_term_slug', `Another ${kind} has the slug ${slugOf(slug)}; send one that is free.`);

/** Changes what was sent and nothing else; refuses a slug in use. */
export const updateTerm = async (
  kind: TermKind,
  id: number,
  change: TermFields,
  context: WriteContext,
): Promise<CountedTerm> => {
  const { caller, language } = context;
  requireManager(caller, kind);
  const { after, terms } = await settle(async () => {
    const now = await allTerms(kind);
    const before = requireTerm(now, id, 'id');
    requireParent(now, id, change.parent);
    requireVersion(context, before);
    const wanted = termAfter(before, change, { kind, id, nowUtc: nowUtc(), language });
    const owner = slugOf(change.slug ?? '') === '' ? undefined : termWithSlug(now, change.slug ?? '');
    if (owner !== undefined && owner.id !== id) throw slugTaken(kind, change.slug ?? '');
    const written = language ?? shownTexts(wanted, DEFAULT_LANGUAGE).language;
    const isMoved = wanted.parent !== before.parent;
    if (isMoved || nameIn(wanted, written) !== nameIn(before, written)) requireFreeName(now, wanted, written);
    return {
      writes: [{ before, after: wanted }],
      result: ({ terms: written }) => ({ after: written.get(id) ?? wanted, terms: now }),
    };
  });
  return withCount(after, terms);
};

/** Children that are moved at a time, so that each step fits into one transaction. */
const STEP = 15;

/** A child that moves up keeps its name, even one that another has there. */
const movedUp = (terms: readonly StoredTerm[], child: StoredTerm, parent: number): Term => {
  const after = termAfter(child, { parent }, { kind: child.kind, id: child.id, nowUtc: nowUtc(), language: undefined });
  const twinIn = [...new Set([...twinLanguages(terms, after), ...(child.twinIn ?? [])])];
  return twinIn.length === 0 ? after : { ...after, twinIn };
};

/** Moves children up to the parent of a term that goes; each step is harmless by itself and can be repeated. */
const moveUp = async (kind: TermKind, id: number): Promise<void> => {
  for (;;) {
    const left = await settle(async () => {
      const terms = await allTerms(kind);
      const { parent } = requireTerm(terms, id, 'id');
      const children = terms.filter((term) => term.parent === id);
      const writes = children.slice(0, STEP).map((before) => ({
        before,
        after: movedUp(terms, before, parent),
      }));
      return { writes, result: () => children.length - writes.length };
    });
    if (left === 0) return;
  }
};

/** Removes a term for good: events lose it at once, its children move up to its parent. */
export const deleteTerm = async (kind: TermKind, id: number, context: WriteContext): Promise<CountedTerm> => {
  const { caller } = context;
  requireManager(caller, kind);
  const shown = await withCount(requireTerm(await allTerms(kind), id, 'id'), await allTerms(kind));
  for (;;) {
    await moveUp(kind, id);
    const isGone = await settle(async () => {
      const terms = await allTerms(kind);
      const before = requireTerm(terms, id, 'id');
      requireVersion(context, before);
      if (terms.some((term) => term.parent === id)) return { writes: [], result: () => false };
      const toldUntil = nowSeconds() + KEPT_DAYS * 86_400;
      const writes = [{ before, after: undefined, timeUtc: nowUtc(), toldUntil }];
      return { writes, also: [cleanupWrite({ kind, id })], result: () => true };
    });
    if (!isGone) continue;
    await beginCleanup({ kind, id });
    return shown;
  }
};
