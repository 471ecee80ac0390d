/** The last task of each queue, settled or not; it never rejects. */
const last = new Map<string, Promise<void>>();

/** Runs a task after all earlier tasks of the same queue have ended, whether or not they failed. */
export const runSerially = async <T>(queue: string, task: () => Promise<T>): Promise<T> => {
  const mine = (last.get(queue) ?? Promise.resolve()).then(task);
  const ended = mine.then(
    () => undefined,
    () => undefined,
  );
  last.set(queue, ended);
  try {
    return await mine;
  } finally {
    if (last.get(queue) === ended) last.delete(queue);
  }
};
