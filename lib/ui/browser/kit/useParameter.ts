import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';

/** In milliseconds. Browsers refuse hundreds of changes of the address within seconds, as a slider would make. */
const QUIET = 250;

/** Returns the page's address with other parameters; undefined and empty ones are left out. */
export const withParameters = (changes: Readonly<Record<string, string | undefined>>): string => {
  const parameters = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') parameters.delete(name);
    else parameters.set(name, value);
  }
  const query = parameters.toString().replaceAll('%2C', ',');
  return query === '' ? location.pathname : `${location.pathname}?${query}`;
};

/** A value that takes effect at once and is written to the address when it stops changing. Back and links change it. */
export const useParameter = (name: string): readonly [string | undefined, (value: string | undefined) => void] => {
  const { url, route } = useLocation();
  const stored = new URL(url, location.origin).searchParams.get(name) ?? undefined;
  const [value, setValue] = useState(stored);
  useEffect(() => setValue(stored), [stored]);
  useEffect(() => {
    if (value === stored) return;
    const timer = setTimeout(() => route(withParameters({ [name]: value }), true), QUIET);
    return () => clearTimeout(timer);
  }, [value]);
  return [value, setValue];
};
