import { useLayoutEffect, useRef } from 'preact/hooks';

interface SheetActions {
  /** Undefined while there is nothing to plan. */
  readonly onReplan: (() => void) | undefined;
  readonly onBack: (() => void) | undefined;
}

/** Keys of the view Data: Ctrl+Enter plans the changed data, Ctrl+Z takes the last step back. Fields keep their own keys. */
export const useSheetKeys = (actions: SheetActions): void => {
  const latest = useRef(actions);
  latest.current = actions;
  // Before the browser paints: whoever sees the sheet may press a key.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { target, key, ctrlKey, metaKey } = event;
      if (!(ctrlKey || metaKey) || document.querySelector('dialog[open]') !== null) return;
      if (target instanceof HTMLElement && /^(?:INPUT|SELECT)$/.test(target.tagName)) return;
      const action = key === 'Enter' ? latest.current.onReplan : key === 'z' ? latest.current.onBack : undefined;
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
};
