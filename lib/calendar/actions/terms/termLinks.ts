import type { EventTermChoice, TermChoice, TermName, TermObject } from '#lib/calendar/domain/commands.ts';
import { invalidParameters } from '#lib/calendar/domain/errors.ts';
import type { Term, TermKind } from '#lib/calendar/domain/model.ts';
import { applyTermChange } from '#lib/calendar/domain/terms/termChange.ts';
import { findTerm, findTermByName, isTermId } from '#lib/calendar/domain/terms/terms.ts';
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

/** Name of the parameter that holds the terms of an event. */
const PARAMETERS = { category: 'categories', tag: 'tags' } as const satisfies Record<TermKind, string>;

const EXISTING = 'Id of an existing term of this kind; to create one, send its name as a text';

const isObject = (choice: EventTermChoice): choice is TermObject => typeof choice === 'object' && 'id' in choice;

/** Returns the name of the term to create if there is none; undefined for ids and empty texts. */
const findNewName = (choice: TermChoice | TermName): string | undefined => {
  if (typeof choice === 'object') return choice.name;
  return typeof choice === 'number' || isTermId(choice) || choice.trim() === '' ? undefined : choice;
};

/** Throws a 400 for objects that name no existing term. Without it an outdated object would remove its term silently. */
const requireKnown = (kind: TermKind, terms: readonly Term[], objects: readonly TermObject[]): void => {
  const unknown = objects.filter(({ id }) => findTerm(terms, id) === undefined);
  if (unknown.length === 0) return;
  const members = Object.fromEntries(unknown.map(({ path }) => [`${path}.id`, EXISTING]));
  throw invalidParameters([PARAMETERS[kind]], { [PARAMETERS[kind]]: { members } });
};

/** Resolves the terms of an event: unknown texts create terms, unknown ids are ignored, unknown objects are refused. */
export const linkTerms = async (
  kind: TermKind,
  choices: readonly EventTermChoice[],
  setting: TermSetting,
  kept: KeptIds,
): Promise<LinkedTerms> => {
  const terms: Term[] = choices.length === 0 ? [] : [...(await findTerms(kind))];
  requireKnown(kind, terms, choices.filter(isObject));
  const ids = new Set<number>();
  const writes: TermWrite[] = [];
  for (const sent of choices) {
    const choice = isObject(sent) ? sent.id : sent;
    const known = typeof choice === 'object' ? findTermByName(terms, choice.name) : findTerm(terms, choice);
    if (known !== undefined) ids.add(known.id);
    const name = findNewName(choice);
    if (known !== undefined || name === undefined) continue;
    const id = await keepId(kind, name, kept);
    const after = applyTermChange(undefined, { name }, { kind, id, ...setting });
    terms.push(after);
    writes.push({ after });
    ids.add(id);
  }
  return { ids: [...ids], writes };
};
