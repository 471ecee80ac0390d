import { type Draft, NO_CHANGES } from '#lib/ui/browser/procurement/plan/data/draft.ts';

const toKey = (id: string): string => `triad.draft.${id}`;

/** Reads the changes of a plan's data that this tab keeps. */
export const readDraft = (id: string): Draft => {
  const text = sessionStorage.getItem(toKey(id));
  if (text === null) return NO_CHANGES;
  try {
    return { ...NO_CHANGES, ...(JSON.parse(text) as Draft) };
  } catch {
    return NO_CHANGES;
  }
};

let broughtIn: string | undefined;

/** Keeps changes that another view brings into the data; the view Data shows them when it opens next. */
export const bringIn = (id: string, draft: Draft): void => {
  storeDraft(id, draft);
  broughtIn = id;
};

/** Returns once whether changes of the plan were brought in by another view. */
export const takeBroughtIn = (id: string): boolean => {
  const isNew = broughtIn === id;
  broughtIn = undefined;
  return isNew;
};

/** Keeps the changes for the session of the tab. Returns false if they exceed what the browser stores. */
export const storeDraft = (id: string, draft: Draft): boolean => {
  try {
    sessionStorage.setItem(toKey(id), JSON.stringify(draft));
    return true;
  } catch {
    sessionStorage.removeItem(toKey(id));
    return false;
  }
};
