const kept = globalThis as { madeForWorker?: Map<string, unknown> };
kept.madeForWorker ??= new Map();
const made = kept.madeForWorker;

/** Returns what was made under this name in the worker, even if its modules have been evaluated anew since. */
export const oncePerWorker = <T>(name: string, make: () => T): T => {
  if (!made.has(name)) made.set(name, make());
  return made.get(name) as T;
};
