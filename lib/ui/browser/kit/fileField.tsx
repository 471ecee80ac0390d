import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Field } from '#lib/ui/browser/kit/field.tsx';

interface FileFieldProps {
  readonly label: string;
  /** Such as `.json,.xlsx,.zip`. */
  readonly accept: string;
  readonly hint?: ComponentChildren;
  readonly error?: string | undefined;
  /** Text instead of the browser's own button, which is in the browser's language. */
  readonly chooseText: string;
  /** Text of the area before a file is chosen: a file can be dropped on it. */
  readonly dropText: string;
  readonly file: File | undefined;
  readonly onChoose: (file: File | undefined) => void;
}

/** Chooses a file by button or by dropping it: the transparent input covers the area, and browsers take drops on it. */
export const FileField = ({
  label,
  accept,
  hint,
  error,
  chooseText,
  dropText,
  file,
  onChoose,
}: FileFieldProps): VNode => {
  const [isOver, setIsOver] = useState(false);
  // The browser reports no change if the same file is chosen again, which may have been corrected meanwhile.
  const forget = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void => {
    currentTarget.value = '';
  };
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })} error={error}>
      {(attributes) => (
        <div class={isOver ? 'drop over' : 'drop'}>
          <span class="button" aria-hidden="true">
            {chooseText}
          </span>
          <span class={file === undefined ? 'hint' : 'drop-name'}>{file?.name ?? dropText}</span>
          <input
            {...attributes}
            type="file"
            accept={accept}
            onDragEnter={() => setIsOver(true)}
            onDragLeave={() => setIsOver(false)}
            onDrop={(event) => {
              setIsOver(false);
              forget(event);
            }}
            onClick={forget}
            onChange={({ currentTarget }) => onChoose(currentTarget.files?.[0])}
          />
        </div>
      )}
    </Field>
  );
};
