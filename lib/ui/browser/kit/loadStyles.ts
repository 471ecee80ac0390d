import { boot } from '#lib/ui/browser/state/boot.ts';

const loaded = new Map<string, Promise<void>>();

const addLink = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`The styles ${address} could not be loaded`));
    };
    document.head.append(link);
  });

/** Loads a style sheet of `styles/views/` once, and waits until it applies. */
export const loadStyles = (name: string): Promise<void> => {
  const known = loaded.get(name) ?? addLink(boot.files[`${name}.css`] ?? '');
  loaded.set(name, known);
  known.catch(() => loaded.delete(name));
  return known;
};
