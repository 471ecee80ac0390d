import { useLocation } from 'preact-iso/router';

/** Name in the address of the parts of a difference that are unfolded. */
const NAME = 'open';

/** Parts of a page that are unfolded, by name; they stand in the address. */
export interface OpenParts {
  readonly isOpen: (name: string) => boolean;
  readonly toggle: (name: string) => void;
}

export const useOpenParts = (): OpenParts => {
  const { url, path, route } = useLocation();
  const parameters = new URL(url, location.origin).searchParams;
  const open = new Set((parameters.get(NAME) ?? '').split(',').filter((name) => name !== ''));
  const toggle = (name: string): void => {
    if (!open.delete(name)) open.add(name);
    if (open.size === 0) parameters.delete(NAME);
    else parameters.set(NAME, [...open].join(','));
    route(parameters.size === 0 ? path : `${path}?${parameters.toString().replaceAll('%2C', ',')}`, true);
  };
  return { isOpen: (name) => open.has(name), toggle };
};
