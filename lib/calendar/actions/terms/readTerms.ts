import { correctCount, correctCounts } from '#lib/calendar/actions/views/correctCounts.ts';
import type { ReadContext } from '#lib/calendar/domain/commands.ts';
import { invalidParameter } from '#lib/calendar/domain/errors.ts';
import type { CountedTerm, TermKind } from '#lib/calendar/domain/model.ts';
import { getAncestors } from '#lib/calendar/domain/terms/terms.ts';
import type { StoredTerm } from '#lib/calendar/store/plan.ts';
import { findTerms, readAllCounts, readCounts } from '#lib/calendar/store/terms/terms.ts';

/** Returns all terms of a kind with their counts and ancestors. */
export const findCountedTerms = async (kind: TermKind): Promise<readonly CountedTerm[]> => {
  const [terms, count] = await Promise.all([findTerms(kind), readAllCounts()]);
  return correctCounts(terms.map((term) => ({ ...term, count: count(term.id), ancestors: getAncestors(terms, term) })));
};

/** Returns a term with its count and ancestors; throws a 400 on `id` if the caller sees no such term. */
export const getTerm = async (
  kind: TermKind,
  id: number,
  { onlyLanguage }: Pick<ReadContext, 'onlyLanguage'> = {},
): Promise<CountedTerm> => {
  const [terms, count] = await Promise.all([findTerms(kind), readCounts([id])]);
  const term = requireTerm(terms, id, 'id');
  if (onlyLanguage !== undefined && term.texts[onlyLanguage] === undefined) throw invalidParameter('id');
  return correctCount({ ...term, count: count(id), ancestors: getAncestors(terms, term) });
};

/** Returns the term with this id; throws a 400 on the parameter `name` if there is none. */
export const requireTerm = (terms: readonly StoredTerm[], id: number, name: string): StoredTerm => {
  const term = terms.find((one) => one.id === id);
  if (term === undefined) throw invalidParameter(name);
  return term;
};
