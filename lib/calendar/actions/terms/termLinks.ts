import type { TermChoice } from '#lib/calendar/domain/commands.ts';
import type { Term, TermKind } from '#lib/calendar/domain/model.ts';
import { applyTermChange } from '#lib/calendar/domain/terms/termChange.ts';
import { findTerm, isTermId } from '#lib/calendar/domain/terms/terms.ts';
import { foldName } from '#lib/calendar/domain/text/foldName.ts';
import type { Language } from '#lib/calendar/domain/text/languages.ts';
import type { TermWrite } from '#lib/calendar/store/plan.ts';
import { allocateIds } from '#lib/calendar/store/sequence.ts';
import { findTerms } from '#lib/calendar/store/terms/terms.ts';

/** Ids allocated for new terms, by kind and name; retries of a write reuse them. */
export type KeptIds = Map<string, number>;

interface TermSetting {
  readonly nowUtc: string;
  readonly language: Language | undefined;
}

export interface LinkedTerms {
  readonly ids: readonly number[];
  readonly writes: readonly TermWrite[];
}

const keepId = async (kind: TermKind, name: string, kept: KeptIds): Promise<number> => {
  const key = `${kind} ${foldName(name)}`;
  const id = kept.get(key) ?? (await allocateIds('terms', 1))[0] ?? 0;
  kept.set(key, id);
  return id;
};

/** Resolves the terms of an event: unknown texts create terms, unknown ids are ignored. */
export const linkTerms = async (
  kind: TermKind,
  choices: readonly TermChoice[],
  setting: TermSetting,
  kept: KeptIds,
): Promise<LinkedTerms> => {
  const terms: Term[] = choices.length === 0 ? [] : [...(await findTerms(kind))];
  const ids = new Set<number>();
  const writes: TermWrite[] = [];
  for (const choice of choices) {
    const known = findTerm(terms, choice);
    if (known !== undefined) ids.add(known.id);
    if (known !== undefined || typeof choice === 'number' || isTermId(choice) || choice.trim() === '') continue;
    const id = await keepId(kind, choice, kept);
    const after = applyTermChange(undefined, { name: choice }, { kind, id, ...setting });
    terms.push(after);
    writes.push({ after });
    ids.add(id);
  }
  return { ids: [...ids], writes };
};
