import { toldDeletions } from '#lib/calendar/actions/listDeletions.ts';
import { countedTerms } from '#lib/calendar/actions/terms/readTerms.ts';
import type { PageRequest, ReadContext, TermChoice, TermFilter } from '#lib/calendar/domain/commands.ts';
import { invalidParameter } from '#lib/calendar/domain/errors.ts';
import type { CountedTerm, Page, TermKind } from '#lib/calendar/domain/model.ts';
import { maySee } from '#lib/calendar/domain/permissions/permissions.ts';
import { listedForm } from '#lib/calendar/domain/posts/listedForm.ts';
import { termOrder } from '#lib/calendar/domain/terms/termOrder.ts';
import { namedTerm, termWithSlug } from '#lib/calendar/domain/terms/terms.ts';
import { type Language, shownTexts } from '#lib/calendar/domain/text/languages.ts';
import { folded } from '#lib/calendar/domain/text/search.ts';
import { termsDeletedSince } from '#lib/calendar/store/posts/changes.ts';
import { findPost } from '#lib/calendar/store/posts/posts.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

/** The ids among terms named by id or slug, each of which has to exist; a slug names none that counts. */
const idsOf = (
  terms: readonly CountedTerm[],
  name: string,
  choices: readonly TermChoice[] | undefined,
): readonly number[] | undefined =>
  choices?.flatMap((choice) => {
    const term = namedTerm(terms, choice);
    if (term === undefined) throw invalidParameter(name);
    return term.id === Number(choice) ? [term.id] : [];
  });

const idsOfEvent = async (
  kind: TermKind,
  { event, eventName = 'event' }: TermFilter,
  caller: Caller,
): Promise<readonly number[] | undefined> => {
  if (event === undefined) return undefined;
  const post = await findPost(event);
  if (post?.kind !== 'event' || !maySee(caller, post)) throw invalidParameter(eventName);
  const { categories, tags } = listedForm(post);
  return kind === 'category' ? categories : tags;
};

const isFound = (term: CountedTerm, search: string, language: Language): boolean => {
  const { title, slug } = shownTexts(term, language);
  return [title, slug].some((text) => folded(text).includes(folded(search)));
};

/** A page of the categories or tags that the filter lets through. */
export const listTerms = async (
  kind: TermKind,
  filter: TermFilter,
  { page, perPage }: PageRequest,
  { caller, language, onlyLanguage }: ReadContext,
): Promise<Page<CountedTerm>> => {
  const [terms, ofEvent] = await Promise.all([countedTerms(kind), idsOfEvent(kind, filter, caller)]);
  const include = idsOf(terms, 'include', filter.include);
  const exclude = idsOf(terms, 'exclude', filter.exclude);
  const { parent, search, slug, hideEmpty, modifiedAfter } = filter;
  if (parent !== undefined && !terms.some(({ id }) => id === parent)) throw invalidParameter('parent');
  const withSlug = slug === undefined ? undefined : termWithSlug(terms, slug)?.id;
  const found = terms.filter(
    (term) =>
      (!hideEmpty || term.count > 0) &&
      (include === undefined || include.includes(term.id)) &&
      !exclude?.includes(term.id) &&
      (ofEvent === undefined || ofEvent.includes(term.id)) &&
      (parent === undefined || term.parent === parent) &&
      (slug === undefined || term.id === withSlug) &&
      (onlyLanguage === undefined || term.texts[onlyLanguage] !== undefined) &&
      (search === undefined || isFound(term, search, language)) &&
      (modifiedAfter === undefined || term.modifiedUtc >= modifiedAfter),
  );
  const ordered = found.sort(termOrder(filter.orderBy ?? 'name', filter.order ?? 'asc', include ?? [], language));
  const result = { items: ordered.slice((page - 1) * perPage, page * perPage), total: found.length };
  if (modifiedAfter === undefined) return result;
  return { ...result, deleted: toldDeletions(await termsDeletedSince(kind, modifiedAfter)) };
};
