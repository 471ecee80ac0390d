import { selectRecentDeletions } from '#lib/calendar/actions/listDeletions.ts';
import { findCountedTerms } from '#lib/calendar/actions/terms/readTerms.ts';
import { findSeenEvent } from '#lib/calendar/actions/views/eventViews.ts';
import type { PageRequest, ReadContext, TermChoice, TermFilter } from '#lib/calendar/domain/commands.ts';
import { invalidParameter } from '#lib/calendar/domain/errors.ts';
import { maskProtectedEvent } from '#lib/calendar/domain/events/maskProtectedEvent.ts';
import type { CountedTerm, Page, TermKind } from '#lib/calendar/domain/model.ts';
import { maySee } from '#lib/calendar/domain/permissions/permissions.ts';
import { createTermComparator } from '#lib/calendar/domain/terms/termOrder.ts';
import { findTerm, findTermBySlug } from '#lib/calendar/domain/terms/terms.ts';
import { type Language, selectTexts } from '#lib/calendar/domain/text/languages.ts';
import { foldForSearch } from '#lib/calendar/domain/text/search.ts';
import { findDeletedTerms } from '#lib/calendar/store/items/changes.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

/** Checks that each choice names an existing term (else 400) and returns the ids; slugs and names select nothing. */
const resolveIds = (
  terms: readonly CountedTerm[],
  name: string,
  choices: readonly TermChoice[] | undefined,
): readonly number[] | undefined =>
  choices?.flatMap((choice) => {
    const term = findTerm(terms, choice);
    if (term === undefined) throw invalidParameter(name);
    return term.id === Number(choice) ? [term.id] : [];
  });

const findEventTermIds = async (
  kind: TermKind,
  { event, eventName = 'event' }: TermFilter,
  caller: Caller,
): Promise<readonly number[] | undefined> => {
  if (event === undefined) return undefined;
  const seen = await findSeenEvent(event);
  if (seen === undefined || !maySee(caller, seen)) throw invalidParameter(eventName);
  const { categories, tags } = maskProtectedEvent(seen);
  return kind === 'category' ? categories : tags;
};

const matchesText = (term: CountedTerm, search: string, language: Language): boolean => {
  const { title, slug } = selectTexts(term, language);
  return [title, slug].some((text) => foldForSearch(text).includes(foldForSearch(search)));
};

/** Returns a page of the categories or tags that match the filter; empty beyond the last page. */
export const listTerms = async (
  kind: TermKind,
  filter: TermFilter,
  { page, perPage }: PageRequest,
  { caller, language, onlyLanguage }: ReadContext,
): Promise<Page<CountedTerm>> => {
  const [terms, ofEvent] = await Promise.all([findCountedTerms(kind), findEventTermIds(kind, filter, caller)]);
  const include = resolveIds(terms, 'include', filter.include);
  const exclude = resolveIds(terms, 'exclude', filter.exclude);
  const { parent, search, slug, hideEmpty, modifiedAfter } = filter;
  if (parent !== undefined && !terms.some(({ id }) => id === parent)) throw invalidParameter('parent');
  const withSlug = slug === undefined ? undefined : findTermBySlug(terms, slug)?.id;
  const found = terms.filter(
    (term) =>
      (!hideEmpty || term.count > 0) &&
      (include === undefined || include.includes(term.id)) &&
      !exclude?.includes(term.id) &&
      (ofEvent === undefined || ofEvent.includes(term.id)) &&
      (parent === undefined || term.parent === parent) &&
      (slug === undefined || term.id === withSlug) &&
      (onlyLanguage === undefined || term.texts[onlyLanguage] !== undefined) &&
      (search === undefined || matchesText(term, search, language)) &&
      (modifiedAfter === undefined || term.modifiedUtc >= modifiedAfter),
  );
  const ordered = found.sort(
    createTermComparator(filter.orderBy ?? 'name', filter.order ?? 'asc', include ?? [], language),
  );
  const result = { items: ordered.slice((page - 1) * perPage, page * perPage), total: found.length };
  if (modifiedAfter === undefined) return result;
  return { ...result, deleted: selectRecentDeletions(await findDeletedTerms(kind, modifiedAfter)) };
};
