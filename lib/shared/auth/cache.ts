import { createHmac, randomBytes } from 'node:crypto';
import { now } from '#lib/shared/clock.ts';

/** Milliseconds for which what was verified is believed without asking again. */
const LIFE = 60_000;
const MOST = 1000;

/** Secrets are kept as keyed hashes; the key lives and dies with the container. */
const key = randomBytes(32);

/** A key of the memory that gives nothing of its parts away. */
export const cacheKey = (...parts: readonly string[]): string => {
  const hmac = createHmac('sha256', key);
  for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:`).update(part);
  return hmac.digest('base64');
};

interface Entry<T> {
  readonly until: number;
  readonly value: Promise<T>;
}

export interface Cache<T> {
  /** What is remembered under the key, else what `find` finds; asked for many times at once, it finds once. */
  getOrLoad(name: string, find: () => Promise<T>): Promise<T>;
  clear(): void;
}

/** A bounded memory of this container. A failure is not remembered. */
export const createCache = <T>({ life = LIFE }: { readonly life?: number } = {}): Cache<T> => {
  const entries = new Map<string, Entry<T>>();
  const forget = (name: string, entry: Entry<T>) => {
    if (entries.get(name) === entry) entries.delete(name);
  };
  const remember = (name: string, value: Promise<T>) => {
    const entry = { until: now() + life, value };
    entries.delete(name);
    entries.set(name, entry);
    const [oldest] = entries.keys();
    if (entries.size > MOST && oldest !== undefined) entries.delete(oldest);
    value.catch(() => forget(name, entry));
  };
  return {
    getOrLoad: (name, find) => {
      const known = entries.get(name);
      if (known !== undefined && known.until > now()) return known.value;
      const value = find();
      remember(name, value);
      return value;
    },
    clear: () => entries.clear(),
  };
};
