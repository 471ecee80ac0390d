import { shownTexts } from '#lib/calendar/domain/languages.ts';
import type { CountedTerm, TermKind } from '#lib/calendar/domain/model.ts';
import { escapeText } from '#lib/calendar/domain/text.ts';
import { languageMembers } from '#lib/calendar/wire/bodies/post.ts';
import type { Members, Showing } from '#lib/calendar/wire/bodies/showing.ts';

/** Names that clients know for each kind: its collection and its taxonomy. */
export const TERM_NAMES = {
  category: { collection: 'categories', taxonomy: 'calendar_events_cat' },
  tag: { collection: 'tags', taxonomy: 'post_tag' },
} as const satisfies Record<TermKind, object>;

/** Path of a term below the namespace. */
export const termPath = (kind: TermKind, id: number): string => `/${TERM_NAMES[kind].collection}/${id}`;

/** Addresses of a term, of its collection and of its parent in this interface. */
export const termUrls = ({ kind, id, parent }: CountedTerm, { addresses }: Showing): Members => ({
  self: addresses.rest(termPath(kind, id)),
  collection: addresses.rest(`/${TERM_NAMES[kind].collection}`),
  ...(parent === 0 ? {} : { up: addresses.rest(termPath(kind, parent)) }),
});

/** A category or tag as events show it. */
export const linkedTermBody = (term: CountedTerm, showing: Showing): Members => {
  const texts = shownTexts(term, showing.language);
  return {
    id: term.id,
    name: escapeText(texts.title),
    slug: texts.slug,
    term_group: 0,
    term_taxonomy_id: term.id,
    taxonomy: TERM_NAMES[term.kind].taxonomy,
    description: escapeText(texts.description),
    parent: term.parent,
    count: term.count,
    filter: 'raw',
    urls: termUrls(term, showing),
    ...languageMembers(term, texts.language, termPath(term.kind, term.id), showing),
  };
};

/** Terms in the order of their shown names. */
export const linkedTermBodies = (terms: readonly CountedTerm[], showing: Showing): readonly Members[] =>
  terms
    .map((term) => ({ term, name: shownTexts(term, showing.language).title }))
    .sort((one, other) => one.name.localeCompare(other.name, showing.language) || one.term.id - other.term.id)
    .map(({ term }) => linkedTermBody(term, showing));
