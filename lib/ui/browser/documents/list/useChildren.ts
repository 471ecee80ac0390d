import { useEffect, useRef, useState } from 'preact/hooks';
import { isAbort } from '#lib/ui/browser/api/client.ts';
import { getChildren, PAGE } from '#lib/ui/browser/documents/api/navigation.ts';
import { changes } from '#lib/ui/browser/documents/changes.ts';
import type { CmisObject } from '#lib/ui/browser/documents/model.ts';

export interface Children {
  /** Rows known so far, and one more while there are more; undefined before the first answer. */
  readonly count: number | undefined;
  /** Number of children; undefined if the repository left it out. */
  readonly total: number | undefined;
  readonly error: unknown;
  /** Returns the child on a row; undefined while its page is being read. */
  readonly getRow: (row: number) => CmisObject | undefined;
  readonly reload: () => void;
}

interface Store {
  readonly rows: Map<number, CmisObject>;
  /** Rows from before the last change, shown until they have been read again. */
  readonly before: ReadonlyMap<number, CmisObject>;
  readonly stop: AbortController;
  isReading: boolean;
  count: number | undefined;
  total: number | undefined;
  error: unknown;
}

const createStore = (before?: Store): Store => ({
  rows: new Map(),
  before: before?.rows ?? new Map(),
  stop: new AbortController(),
  isReading: false,
  count: before?.count,
  total: before?.total,
  error: undefined,
});

const readPage = async (store: Store, folderId: string, orderBy: string, row: number): Promise<void> => {
  let skip = row - (row % PAGE);
  // A page that was too large for one answer has fewer rows.
  while (store.rows.has(skip)) skip += 1;
  const { objects, hasMore, total } = await getChildren(folderId, orderBy, { skip, signal: store.stop.signal });
  objects.forEach((object, index) => {
    store.rows.set(skip + index, object);
  });
  const end = skip + objects.length;
  store.total = total;
  store.count = total ?? Math.max(hasMore ? end + 1 : end, hasMore ? (store.count ?? 0) : 0);
};

/** Reads the children of a folder page by page, as their rows are shown; again after every change. */
export const useChildren = (folderId: string, orderBy: string): Children => {
  const [, render] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const key = `${folderId} ${orderBy}`;
  const state = useRef({ key, store: createStore() });
  if (state.current.key !== key) {
    state.current.store.stop.abort();
    state.current = { key, store: createStore() };
  }
  const { store } = state.current;

  const need = (row: number): void => {
    const current = state.current.store;
    if (current.isReading || current.error !== undefined || current.rows.has(row)) return;
    current.isReading = true;
    readPage(current, folderId, orderBy, row)
      .catch((error: unknown) => {
        if (!isAbort(error)) current.error = error;
      })
      .finally(() => {
        current.isReading = false;
        // The rows shown ask for what they still need.
        render((count) => count + 1);
      });
  };

  const { value } = changes;
  useEffect(() => {
    if (state.current.store.rows.size > 0 || state.current.store.error !== undefined) {
      state.current.store.stop.abort();
      state.current = { key, store: createStore(state.current.store) };
    }
    need(0);
  }, [key, value, attempt]);
  useEffect(() => () => state.current.store.stop.abort(), []);

  return {
    count: store.count,
    total: store.total,
    error: store.error,
    getRow: (row) => {
      if (store.count !== undefined) queueMicrotask(() => need(row));
      return store.rows.get(row) ?? store.before.get(row);
    },
    reload: () => setAttempt((count) => count + 1),
  };
};
