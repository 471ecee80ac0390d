import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { type Choice, readChoice, writeChoice } from '#lib/ui/browser/procurement/plan/alternatives/address.ts';

/** Milliseconds after the last move until the address follows: browsers limit how often it may change. */
const SETTLED = 300;

/** The choice of the reader: changes show at once, and stand in the address when the slider rests. */
export const useChoice = (): readonly [Choice, (change: Partial<Choice>) => void] => {
  const { url, path, route } = useLocation();
  const { search } = new URL(url, location.origin);
  const [choice, setChoice] = useState(() => readChoice(new URLSearchParams(search)));
  const waiting = useRef<number | undefined>(undefined);
  const written = useRef(search);
  // Back, and links to the same view, bring another address than the one written here.
  useEffect(() => {
    if (search === written.current) return;
    clearTimeout(waiting.current);
    written.current = search;
    setChoice(readChoice(new URLSearchParams(search)));
  }, [search]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const change = (part: Partial<Choice>): void => {
    const next = { ...choice, ...part };
    setChoice(next);
    clearTimeout(waiting.current);
    waiting.current = window.setTimeout(() => {
      const parameters = writeChoice(new URLSearchParams(location.search), next);
      const text = parameters.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
      written.current = text === '' ? '' : `?${text}`;
      route(`${path}${written.current}`, true);
    }, SETTLED);
  };
  return [choice, change];
};
