import type { TermChoice } from '#lib/calendar/domain/commands.ts';
import type { Term } from '#lib/calendar/domain/model.ts';
import { slugOf } from '#lib/calendar/domain/posts/slug.ts';
import { foldedName } from '#lib/calendar/domain/terms/foldedNames.ts';
import { LANGUAGES, type Language } from '#lib/calendar/domain/text/languages.ts';

const versionsOf = ({ texts }: Term) => LANGUAGES.flatMap((language) => texts[language] ?? []);

const idOf = (choice: TermChoice): number | undefined =>
  typeof choice === 'number' ? choice : /^\d{1,15}$/.test(choice) ? Number(choice) : undefined;

/** Whether the caller named an id, or what can only be one. */
export const isId = (choice: TermChoice): boolean => idOf(choice) !== undefined;

/** The term that has the slug in any language. */
export const termWithSlug = <Known extends Term>(terms: readonly Known[], text: string): Known | undefined => {
  const slug = slugOf(text);
  return slug === '' ? undefined : terms.find((term) => versionsOf(term).some((version) => version.slug === slug));
};

/** The term that a caller named: by id, else by slug, else by name, of any language. */
export const namedTerm = <Known extends Term>(terms: readonly Known[], choice: TermChoice): Known | undefined => {
  const id = idOf(choice);
  const byId = terms.find((term) => term.id === id);
  if (byId !== undefined || typeof choice === 'number') return byId;
  const name = foldedName(choice);
  return (
    terms.find((term) => versionsOf(term).some(({ slug }) => slug === choice.toLowerCase())) ??
    terms.find((term) => versionsOf(term).some(({ title }) => title !== undefined && foldedName(title) === name)) ??
    termWithSlug(terms, choice)
  );
};

/** The term and all that are below it. */
export const withDescendants = (terms: readonly Term[], id: number): ReadonlySet<number> => {
  const found = new Set([id]);
  for (let before = 0; before !== found.size; ) {
    before = found.size;
    for (const term of terms) if (found.has(term.parent)) found.add(term.id);
  }
  return found;
};

/** The terms above, from the parent upwards. */
export const ancestorsOf = (terms: readonly Term[], { parent }: Term): readonly Term[] => {
  const above: Term[] = [];
  for (let id = parent; id !== 0; ) {
    const found = terms.find((term) => term.id === id);
    if (found === undefined || above.includes(found)) break;
    above.push(found);
    id = found.parent;
  }
  return above;
};

/** How a term's own name in a language is compared; undefined: it has none. */
export const ownName = ({ texts }: Term, language: Language): string | undefined => {
  const title = texts[language]?.title;
  return title === undefined ? undefined : foldedName(title);
};

/** The languages in which another term under the same parent has the same name. */
export const twinLanguages = (terms: readonly Term[], wanted: Term): readonly Language[] =>
  LANGUAGES.filter((language) => {
    const name = ownName(wanted, language);
    const isTwin = (term: Term) =>
      term.id !== wanted.id && term.parent === wanted.parent && ownName(term, language) === name;
    return name !== undefined && terms.some(isTwin);
  });
