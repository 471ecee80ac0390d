import type { TermChoice } from '#lib/calendar/domain/commands.ts';
import type { Term, TermKind } from '#lib/calendar/domain/model.ts';
import { foldedName } from '#lib/calendar/domain/terms/foldedNames.ts';
import { termAfter } from '#lib/calendar/domain/terms/termChange.ts';
import { isId, namedTerm } from '#lib/calendar/domain/terms/terms.ts';
import type { Language } from '#lib/calendar/domain/text/languages.ts';
import type { TermWrite } from '#lib/calendar/store/plan.ts';
import { nextIds } from '#lib/calendar/store/sequence.ts';
import { allTerms } from '#lib/calendar/store/terms/terms.ts';

/** Ids that are kept for the terms which one write has to make, by kind and name, however often it is tried. */
export type KeptIds = Map<string, number>;

interface TermSetting {
  readonly nowUtc: string;
  readonly language: Language | undefined;
}

export interface LinkedTerms {
  readonly ids: readonly number[];
  readonly writes: readonly TermWrite[];
}

const idFor = async (kind: TermKind, name: string, kept: KeptIds): Promise<number> => {
  const key = `${kind} ${foldedName(name)}`;
  const id = kept.get(key) ?? (await nextIds('terms', 1))[0] ?? 0;
  kept.set(key, id);
  return id;
};

/** Reference §4.5: known ids, slugs and names are those terms, other texts new ones; an unknown id is nothing. */
export const linkTerms = async (
  kind: TermKind,
  choices: readonly TermChoice[],
  setting: TermSetting,
  kept: KeptIds,
): Promise<LinkedTerms> => {
  const terms: Term[] = choices.length === 0 ? [] : [...(await allTerms(kind))];
  const ids = new Set<number>();
  const writes: TermWrite[] = [];
  for (const choice of choices) {
    const known = namedTerm(terms, choice);
    if (known !== undefined) ids.add(known.id);
    if (known !== undefined || typeof choice === 'number' || isId(choice) || choice.trim() === '') continue;
    const id = await idFor(kind, choice, kept);
    const after = termAfter(undefined, { name: choice }, { kind, id, ...setting });
    terms.push(after);
    writes.push({ after });
    ids.add(id);
  }
  return { ids: [...ids], writes };
};
