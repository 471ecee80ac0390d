import { vi } from 'vitest';

/** The bytes, and how many of them were read: a byte that is read twice counts twice. */
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

/** Characters that `indexOf` of strings goes over while the work is done. */
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
