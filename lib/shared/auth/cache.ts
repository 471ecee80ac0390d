import { createHmac, randomBytes } from 'node:crypto';
import { type ClockReading, isWithin, readClocks } from '#lib/shared/clock.ts';

const DEFAULT_LIFETIME_MILLISECONDS = 60_000;
const MAX_ENTRIES = 1000;

/** Cache keys contain secrets only as keyed hashes; the key exists only in this container. */
const key = randomBytes(32);

/** Returns a cache key from which its parts cannot be recovered. */
export const cacheKey = (...parts: readonly string[]): string => {
  const hmac = createHmac('sha256', key);
  for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:`).update(part);
  return hmac.digest('base64');
};

interface Entry<T> {
  readonly since: ClockReading;
  readonly value: Promise<T>;
}

export interface Cache<T> {
  /** Returns the cached value, else what `load` loads; concurrent calls for one key share one load. */
  getOrLoad(key: string, load: () => Promise<T>): Promise<T>;
  clear(): void;
}

/**
 * Creates a cache of this container with at most 1000 entries; a rejected load is not cached.
 * @param options.lifetime milliseconds for which an entry is valid; by default 60 s
 */
export const createCache = <T>({
  lifetime = DEFAULT_LIFETIME_MILLISECONDS,
}: {
  readonly lifetime?: number;
} = {}): Cache<T> => {
  const entries = new Map<string, Entry<T>>();
  const forget = (name: string, entry: Entry<T>) => {
    if (entries.get(name) === entry) entries.delete(name);
  };
  const remember = (name: string, value: Promise<T>) => {
    const entry = { since: readClocks(), value };
    entries.delete(name);
    entries.set(name, entry);
    const [oldest] = entries.keys();
    if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
    value.catch(() => forget(name, entry));
  };
  return {
    getOrLoad: (name, find) => {
      const known = entries.get(name);
      if (known !== undefined && isWithin(lifetime, known.since)) return known.value;
      const value = find();
      remember(name, value);
      return value;
    },
    clear: () => entries.clear(),
  };
};
