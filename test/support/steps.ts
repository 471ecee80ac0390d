import { vi } from 'vitest';

/** Wraps bytes to count reads; a byte that is read twice counts twice. */
export const countedReads = (bytes: Buffer): { readonly bytes: Buffer; readonly reads: () => number } => {
  let count = 0;
  const counted = new Proxy(bytes, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof key === 'string' && /^\d+$/.test(key)) count += 1;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { bytes: counted, reads: () => count };
};

/** Counts the characters that `String.indexOf` examines during `work`. */
export const charactersSearched = (work: () => unknown): number => {
  const original = String.prototype.indexOf;
  let count = 0;
  const spy = vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, search, from = 0) {
    const found = original.call(this, search, from);
    count += (found === -1 ? this.length : found + search.length) - from;
    return found;
  });
  try {
    work();
  } finally {
    spy.mockRestore();
  }
  return count;
};
