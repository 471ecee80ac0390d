import type { VNode } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { TaskDialog } from '#lib/ui/browser/documents/actions/taskDialog.tsx';
import { noteChange } from '#lib/ui/browser/documents/changes.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { TextField } from '#lib/ui/browser/kit/field.tsx';

interface NameDialogProps {
  readonly title: string;
  readonly action: string;
  readonly name: string;
  readonly onName: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Dialog that asks for the name of an object. */
export const NameDialog = ({ title, action, name, onName, onClose }: NameDialogProps): VNode => {
  const texts = getTexts('documents').actions;
  const [typed, setTyped] = useState(name);
  // The dialog has given its field the focus: typing replaces the name.
  useLayoutEffect(() => {
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
  }, []);
  const error = typed.includes('/') ? texts.noSlash : undefined;
  return (
    <TaskDialog
      title={title}
      action={action}
      isWaiting={typed.trim() === '' || error !== undefined}
      onClose={onClose}
      onConfirm={async () => {
        if (typed !== name) await onName(typed);
        noteChange();
        onClose();
      }}
    >
      <TextField label={texts.name} value={typed} maxLength={255} error={error} onInput={setTyped} />
    </TaskDialog>
  );
};
