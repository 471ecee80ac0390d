import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { Names } from '#lib/procurement/domain/problem/names.ts';

import { formatId, formatNamed } from '#lib/ui/browser/formats.ts';
import { Field } from '#lib/ui/browser/kit/field.tsx';

interface PartFieldProps {
  readonly label: string;
  readonly parts: readonly number[];
  readonly names: Names | undefined;
  readonly value: number;
  readonly onChange: (part: number) => void;
}

/** Maximum number of proposals in the list; typing more letters narrows them down. */
const MOST_PROPOSALS = 50;

/** Returns the parts whose id or name holds a text, up to the number that a list shows. */
const findParts = (parts: readonly number[], names: Names | undefined, typed: string): readonly number[] => {
  const text = typed.trim().toLowerCase();
  const found: number[] = [];
  for (const part of parts) {
    if (found.length === MOST_PROPOSALS) break;
    if (formatNamed(names, 'Part', part).toLowerCase().includes(text)) found.push(part);
  }
  return found;
};

/** Field for one part: id or name, with proposals while typing. */
export const PartField = ({ label, parts, names, value, onChange }: PartFieldProps): VNode => {
  const list = useId();
  const [typed, setTyped] = useState<string>();
  const proposals = typed === undefined ? [] : findParts(parts, names, typed);
  const input = (text: string): void => {
    setTyped(text);
    const exact = parts.find(
      (part) => formatId(names, part) === text.trim() || formatNamed(names, 'Part', part) === text,
    );
    if (exact !== undefined) onChange(exact);
  };
  return (
    <Field label={label}>
      {(attributes) => (
        <>
          <input
            {...attributes}
            type="text"
            autocomplete="off"
            list={list}
            value={typed ?? formatNamed(names, 'Part', value)}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onInput={({ currentTarget }) => input(currentTarget.value)}
            onBlur={() => setTyped(undefined)}
          />
          <datalist id={list}>
            {proposals.map((part) => (
              <option key={part} value={formatNamed(names, 'Part', part)} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
};
