import { useLocation } from 'preact-iso/router';

/** Name in the address of the parts of a difference that are unfolded. */
const NAME = 'open';

/** Parts of a page that are unfolded, by name. The address contains them. */
export interface OpenParts {
  readonly isOpen: (name: string) => boolean;
  readonly toggle: (name: string) => void;
}

const readOpen = (parameters: URLSearchParams): Set<string> =>
  new Set((parameters.get(NAME) ?? '').split(',').filter((name) => name !== ''));

export const useOpenParts = (): OpenParts => {
  const { url, path, route } = useLocation();
  const shown = readOpen(new URL(url, location.origin).searchParams);
  const toggle = (name: string): void => {
    // Another part may have been toggled since this one was rendered.
    const parameters = new URLSearchParams(location.search);
    const open = readOpen(parameters);
    if (!open.delete(name)) open.add(name);
    if (open.size === 0) parameters.delete(NAME);
    else parameters.set(NAME, [...open].join(','));
    route(parameters.size === 0 ? path : `${path}?${parameters.toString().replaceAll('%2C', ',')}`, true);
  };
  return { isOpen: (name) => shown.has(name), toggle };
};
