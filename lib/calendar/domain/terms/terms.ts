import type { TermChoice } from '#lib/calendar/domain/commands.ts';
import type { Term } from '#lib/calendar/domain/model.ts';
import { toSlug } from '#lib/calendar/domain/posts/slug.ts';
import { foldName } from '#lib/calendar/domain/text/foldName.ts';
import { LANGUAGES, type Language } from '#lib/calendar/domain/text/languages.ts';

const getVersions = ({ texts }: Term) => LANGUAGES.flatMap((language) => texts[language] ?? []);

const parseTermId = (choice: TermChoice): number | undefined =>
  typeof choice === 'number' ? choice : /^\d{1,15}$/.test(choice) ? Number(choice) : undefined;

/** Whether the choice is an id: a number, or a text of digits. */
export const isTermId = (choice: TermChoice): boolean => parseTermId(choice) !== undefined;

/** Finds the term whose slug, in any language, is the slug of `text`. */
export const findTermBySlug = <Known extends Term>(terms: readonly Known[], text: string): Known | undefined => {
  const slug = toSlug(text);
  const spelling = text.toLowerCase();
  return slug === ''
    ? undefined
    : terms.find((term) => getVersions(term).some((version) => version.slug === slug || version.slug === spelling));
};

/** Finds the term with a name, in any language. */
export const findTermByName = <Known extends Term>(terms: readonly Known[], sent: string): Known | undefined => {
  const name = foldName(sent);
  return terms.find((term) => getVersions(term).some(({ title }) => title !== undefined && foldName(title) === name));
};

/** Finds the term of a choice by id, else by slug, else by name, in any language. */
export const findTerm = <Known extends Term>(terms: readonly Known[], choice: TermChoice): Known | undefined => {
  const id = parseTermId(choice);
  const byId = terms.find((term) => term.id === id);
  if (byId !== undefined || typeof choice === 'number') return byId;
  return (
    terms.find((term) => getVersions(term).some(({ slug }) => slug === choice.toLowerCase())) ??
    findTermByName(terms, choice) ??
    findTermBySlug(terms, choice)
  );
};

/** Returns the terms that readers see; the parent of a term is its nearest ancestor that is not deleted. */
export const hideDeletedTerms = <Known extends Term>(terms: readonly Known[]): readonly Known[] => {
  const parents = new Map(terms.flatMap(({ id, parent, isDeleted }) => (isDeleted ? [[id, parent] as const] : [])));
  if (parents.size === 0) return terms;
  const findParent = (id: number): number => {
    const parent = parents.get(id);
    return parent === undefined ? id : findParent(parent);
  };
  return terms
    .filter(({ isDeleted }) => !isDeleted)
    .map((term) => (parents.has(term.parent) ? { ...term, parent: findParent(term.parent) } : term));
};

/** Returns the ids of a term and all its descendants. */
export const getSubtreeIds = (terms: readonly Term[], id: number): ReadonlySet<number> => {
  const found = new Set([id]);
  for (let before = 0; before !== found.size; ) {
    before = found.size;
    for (const term of terms) if (found.has(term.parent)) found.add(term.id);
  }
  return found;
};

/** Returns the ancestors of a term, parent first. */
export const getAncestors = (terms: readonly Term[], { parent }: Term): readonly Term[] => {
  const above: Term[] = [];
  for (let id = parent; id !== 0; ) {
    const found = terms.find((term) => term.id === id);
    if (found === undefined || above.includes(found)) break;
    above.push(found);
    id = found.parent;
  }
  return above;
};

/** Returns the folded name of a term in a language, without fallback; undefined if it has none. */
export const getFoldedName = ({ texts }: Term, language: Language): string | undefined => {
  const title = texts[language]?.title;
  return title === undefined ? undefined : foldName(title);
};

/** Returns the languages in which a sibling has the same name. */
export const findSharedNameLanguages = (terms: readonly Term[], wanted: Term): readonly Language[] =>
  LANGUAGES.filter((language) => {
    const name = getFoldedName(wanted, language);
    const isTwin = (term: Term) =>
      term.id !== wanted.id && term.parent === wanted.parent && getFoldedName(term, language) === name;
    return name !== undefined && terms.some(isTwin);
  });
