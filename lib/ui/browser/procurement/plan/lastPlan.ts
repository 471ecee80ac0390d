const KEY = 'triad.plan';

/** Returns the id of the plan that this browser showed last. */
export const getLastPlan = (): string | undefined => {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
};

/** Keeps the id of the plan that is shown; undefined forgets it. */
export const setLastPlan = (id: string | undefined): void => {
  try {
    if (id === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, id);
  } catch {
    // A browser that stores nothing opens the current plan.
  }
};
