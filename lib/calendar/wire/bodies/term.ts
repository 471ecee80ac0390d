import type { CountedTerm, TermKind } from '#lib/calendar/domain/model.ts';
import { type Language, selectTexts } from '#lib/calendar/domain/text/languages.ts';
import { escapeText } from '#lib/calendar/domain/text/text.ts';
import { renderLanguageMembers } from '#lib/calendar/wire/bodies/post.ts';
import type { Members, RenderContext } from '#lib/calendar/wire/bodies/renderContext.ts';

/** Names of each kind: collection and WordPress taxonomy. */
export const TERM_NAMES = {
  category: { collection: 'categories', taxonomy: 'calendar_events_cat' },
  tag: { collection: 'tags', taxonomy: 'post_tag' },
} as const satisfies Record<TermKind, object>;

/** Returns the path of a term below the namespace. */
export const getTermPath = (kind: TermKind, id: number): string => `/${TERM_NAMES[kind].collection}/${id}`;

/** Renders the URLs of a term, its collection and its parent. */
const renderTermUrls = ({ kind, id, parent }: CountedTerm, { urls }: RenderContext): Members => ({
  self: urls.rest(getTermPath(kind, id)),
  collection: urls.rest(`/${TERM_NAMES[kind].collection}`),
  ...(parent === 0 ? {} : { up: urls.rest(getTermPath(kind, parent)) }),
});

const renderLinkedTerm = (term: CountedTerm, context: RenderContext): Members => {
  const texts = selectTexts(term, context.language);
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
    urls: renderTermUrls(term, context),
    ...renderLanguageMembers(term, texts.language, getTermPath(term.kind, term.id), context),
  };
};

/** Sorts terms by their shown names. */
export const sortByName = (terms: readonly CountedTerm[], language: Language): readonly CountedTerm[] =>
  terms
    .map((term) => ({ term, name: selectTexts(term, language).title }))
    .sort((one, other) => one.name.localeCompare(other.name, language) || one.term.id - other.term.id)
    .map(({ term }) => term);

/** Renders the terms of an event. */
export const renderLinkedTerms = (terms: readonly CountedTerm[], context: RenderContext): readonly Members[] =>
  sortByName(terms, context.language).map((term) => renderLinkedTerm(term, context));

/** Returns the URL of a term's public page; for a category it contains the slugs of the ancestors. */
const getTermPageUrl = (term: CountedTerm, { language, urls }: RenderContext): string => {
  const texts = selectTexts(term, language);
  const above = (term.ancestors ?? []).map((ancestor) => selectTexts(ancestor, language).slug).reverse();
  const path = term.kind === 'tag' ? `/tag/${texts.slug}/` : `/events/category/${[...above, texts.slug].join('/')}/`;
  return urls.page(path, texts.language);
};

/** Renders a category or tag for its own routes. */
export const renderTerm = (term: CountedTerm, context: RenderContext): Members => {
  const texts = selectTexts(term, context.language);
  return {
    id: term.id,
    count: term.count,
    description: escapeText(texts.description),
    name: escapeText(texts.title),
    slug: texts.slug,
    taxonomy: TERM_NAMES[term.kind].taxonomy,
    ...(term.kind === 'category' ? { parent: term.parent } : {}),
    meta: [],
    url: getTermPageUrl(term, context),
    urls: renderTermUrls(term, context),
    ...renderLanguageMembers(term, texts.language, getTermPath(term.kind, term.id), context),
  };
};

/** Renders `_links` of a single term; `allow` lists the methods that the caller may use. */
export const renderTermLinks = (term: CountedTerm, allow: readonly string[], { urls }: RenderContext): Members => ({
  self: [{ href: urls.rest(getTermPath(term.kind, term.id)), targetHints: { allow } }],
  collection: [{ href: urls.rest(`/${TERM_NAMES[term.kind].collection}`) }],
  ...(term.parent === 0 ? {} : { up: [{ embeddable: true, href: urls.rest(getTermPath(term.kind, term.parent)) }] }),
});
