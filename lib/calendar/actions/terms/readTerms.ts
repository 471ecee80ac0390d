import type { ReadContext } from '#lib/calendar/domain/commands.ts';
import { invalidParameter } from '#lib/calendar/domain/errors.ts';
import type { CountedTerm, TermKind } from '#lib/calendar/domain/model.ts';
import { ancestorsOf } from '#lib/calendar/domain/terms/terms.ts';
import type { StoredTerm } from '#lib/calendar/store/plan.ts';
import { allCounts, allTerms, countsOf } from '#lib/calendar/store/terms/terms.ts';

/** All terms of a kind with their counts and what is above them. */
export const countedTerms = async (kind: TermKind): Promise<readonly CountedTerm[]> => {
  const [terms, count] = await Promise.all([allTerms(kind), allCounts()]);
  return terms.map((term) => ({ ...term, count: count(term.id), ancestors: ancestorsOf(terms, term) }));
};

/** One term with its count and what is above it; a 400 on `id` where the reader is shown none of the kind. */
export const getTerm = async (
  kind: TermKind,
  id: number,
  { onlyLanguage }: Pick<ReadContext, 'onlyLanguage'> = {},
): Promise<CountedTerm> => {
  const [terms, count] = await Promise.all([allTerms(kind), countsOf([id])]);
  const term = requireTerm(terms, id, 'id');
  if (onlyLanguage !== undefined && term.texts[onlyLanguage] === undefined) throw invalidParameter('id');
  return { ...term, count: count(id), ancestors: ancestorsOf(terms, term) };
};

/** The term with this id among those of its kind; else a 400 on the parameter that named it. */
export const requireTerm = (terms: readonly StoredTerm[], id: number, name: string): StoredTerm => {
  const term = terms.find((one) => one.id === id);
  if (term === undefined) throw invalidParameter(name);
  return term;
};
