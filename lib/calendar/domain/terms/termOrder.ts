import type { TermOrder } from '#lib/calendar/domain/commands.ts';
import type { CountedTerm } from '#lib/calendar/domain/model.ts';
import { type Language, selectTexts } from '#lib/calendar/domain/text/languages.ts';

type Compare = (one: CountedTerm, other: CountedTerm) => number;

/** Creates the comparator of a list of terms; ties are ordered by name, then by id. */
export const createTermComparator = (
  by: TermOrder,
  direction: 'asc' | 'desc',
  include: readonly number[],
  language: Language,
): Compare => {
  const { compare } = new Intl.Collator(language);
  const text =
    (member: 'title' | 'slug' | 'description'): Compare =>
    (one, other) =>
      compare(selectTexts(one, language)[member], selectTexts(other, language)[member]);
  const orders: Readonly<Record<TermOrder, Compare>> = {
    name: text('title'),
    slug: text('slug'),
    description: text('description'),
    id: (one, other) => one.id - other.id,
    count: (one, other) => one.count - other.count,
    term_group: () => 0,
    include: (one, other) => include.indexOf(one.id) - include.indexOf(other.id),
  };
  const sign = direction === 'asc' ? 1 : -1;
  return (one, other) => sign * (orders[by](one, other) || orders.name(one, other) || one.id - other.id);
};
