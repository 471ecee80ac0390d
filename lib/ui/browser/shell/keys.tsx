import type { VNode } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Dialog } from '#lib/ui/browser/kit/dialog.tsx';
import { Toggle } from '#lib/ui/browser/kit/field.tsx';
import { TableHead } from '#lib/ui/browser/kit/table.tsx';
import { TABS } from '#lib/ui/browser/procurement/tabs.ts';
import { changeDisplay, display } from '#lib/ui/browser/state/display.ts';

/** In milliseconds. A letter later than this after `g` is a key of its own. */
const PAUSE = 1500;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const focusSearch = (): boolean => {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]');
  field?.focus();
  return field !== null;
};

/** Keys of the pages: `?` lists them, `g` and a letter opens a tab, `/` goes to the page's search field. */
export const Keys = (): VNode => {
  const { route } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const { keys, keysText, keyHelp, keySearch, key, keyAction, keysOn, tabs } = getTexts('core').shell;
  const isOn = display.value.shortcuts;

  // Before the browser paints: whoever sees the page may press a key.
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    let pressedG = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const tab = event.timeStamp - pressedG < PAUSE ? TABS.find(({ letter }) => letter === event.key) : undefined;
      pressedG = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (tab !== undefined) route(tab.href);
      else if (event.key === '?') setIsOpen(true);
      else if (event.key === '/' && focusSearch()) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOn, route]);

  return (
    <>
      <button type="button" class="what" aria-label={keys} onClick={() => setIsOpen(true)}>
        ⌨
      </button>
      <Dialog isOpen={isOpen} title={keys} onClose={() => setIsOpen(false)}>
        <p>{keysText}</p>
        <table>
          <TableHead columns={[key, keyAction]} />
          <tbody>
            {TABS.map(({ name, letter }) => (
              <tr key={name}>
                <td>
                  <kbd>g</kbd> <kbd>{letter}</kbd>
                </td>
                <td>{tabs[name]}</td>
              </tr>
            ))}
            <tr>
              <td>
                <kbd>/</kbd>
              </td>
              <td>{keySearch}</td>
            </tr>
            <tr>
              <td>
                <kbd>?</kbd>
              </td>
              <td>{keyHelp}</td>
            </tr>
          </tbody>
        </table>
        <Toggle label={keysOn} isOn={isOn} onChange={(shortcuts) => changeDisplay({ shortcuts })} />
      </Dialog>
    </>
  );
};
