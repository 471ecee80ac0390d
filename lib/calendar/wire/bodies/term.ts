import type { CountedTerm, TermKind } from '#lib/calendar/domain/model.ts';
import { type Language, shownTexts } from '#lib/calendar/domain/text/languages.ts';
import { escapeText } from '#lib/calendar/domain/text/text.ts';
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
const termUrls = ({ kind, id, parent }: CountedTerm, { addresses }: Showing): Members => ({
  self: addresses.rest(termPath(kind, id)),
  collection: addresses.rest(`/${TERM_NAMES[kind].collection}`),
  ...(parent === 0 ? {} : { up: addresses.rest(termPath(kind, parent)) }),
});

/** A category or tag as events show it. */
const linkedTermBody = (term: CountedTerm, showing: Showing): Members => {
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
export const byName = (terms: readonly CountedTerm[], language: Language): readonly CountedTerm[] =>
  terms
    .map((term) => ({ term, name: shownTexts(term, language).title }))
    .sort((one, other) => one.name.localeCompare(other.name, language) || one.term.id - other.term.id)
    .map(({ term }) => term);

/** Terms as an event shows them. */
export const linkedTermBodies = (terms: readonly CountedTerm[], showing: Showing): readonly Members[] =>
  byName(terms, showing.language).map((term) => linkedTermBody(term, showing));

/** The public page of a term; that of a category has the slugs of its ancestors. */
const pageOf = (term: CountedTerm, { language, addresses }: Showing): string => {
  const texts = shownTexts(term, language);
  const above = (term.ancestors ?? []).map((ancestor) => shownTexts(ancestor, language).slug).reverse();
  const path = term.kind === 'tag' ? `/tag/${texts.slug}/` : `/events/category/${[...above, texts.slug].join('/')}/`;
  return addresses.page(path, texts.language);
};

/** A category or tag as its own routes show it. */
export const termBody = (term: CountedTerm, showing: Showing): Members => {
  const texts = shownTexts(term, showing.language);
  return {
    id: term.id,
    count: term.count,
    description: escapeText(texts.description),
    name: escapeText(texts.title),
    slug: texts.slug,
    taxonomy: TERM_NAMES[term.kind].taxonomy,
    ...(term.kind === 'category' ? { parent: term.parent } : {}),
    meta: [],
    url: pageOf(term, showing),
    urls: termUrls(term, showing),
    ...languageMembers(term, texts.language, termPath(term.kind, term.id), showing),
  };
};

/** `_links` of a single term: `allow` are the methods that the caller may use on it. */
export const termLinks = (term: CountedTerm, allow: readonly string[], { addresses }: Showing): Members => ({
  self: [{ href: addresses.rest(termPath(term.kind, term.id)), targetHints: { allow } }],
  collection: [{ href: addresses.rest(`/${TERM_NAMES[term.kind].collection}`) }],
  ...(term.parent === 0 ? {} : { up: [{ embeddable: true, href: addresses.rest(termPath(term.kind, term.parent)) }] }),
});
