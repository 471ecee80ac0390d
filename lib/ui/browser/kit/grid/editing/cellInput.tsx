import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Direction in which the grid moves after the input of a cell. */
export type AfterEdit = 'down' | 'right' | 'left' | 'stay';

interface CellInputProps {
  readonly label: string;
  readonly text: string;
  readonly onCommit: (text: string, after: AfterEdit) => void;
  readonly onCancel: () => void;
}

/** The input of a cell that is being edited: Enter and Tab keep what was typed, Escape drops it. */
export const CellInput = ({ label, text, onCommit, onCancel }: CellInputProps): VNode => {
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  // The input has the focus before the next key: the key that opened it is its first character.
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(text.length, text.length);
  }, []);
  const end = (act: () => void): void => {
    // Removing the input blurs it.
    if (isDone.current) return;
    isDone.current = true;
    act();
  };
  const commit = (after: AfterEdit): void => end(() => onCommit(input.current?.value ?? text, after));
  return (
    <input
      ref={input}
      class="cell-input"
      type="text"
      inputMode="numeric"
      aria-label={label}
      defaultValue={text}
      onBlur={() => commit('stay')}
      onKeyDown={(event) => {
        // Arrows move in the text, not in the grid.
        event.stopPropagation();
        if (event.key === 'Enter') commit('down');
        else if (event.key === 'Tab') commit(event.shiftKey ? 'left' : 'right');
        else if (event.key === 'Escape') end(onCancel);
        else return;
        event.preventDefault();
      }}
      onPaste={(event) => event.stopPropagation()}
      onCopy={(event) => event.stopPropagation()}
    />
  );
};
