import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Dialog } from '#lib/ui/browser/kit/dialog.tsx';
import { Failed, useButtonTask } from '#lib/ui/browser/kit/states.tsx';

interface TaskDialogProps {
  readonly title: string;
  /** Text of the button that confirms. */
  readonly action: string;
  readonly isDangerous?: boolean;
  /** Whether the button does nothing yet. */
  readonly isWaiting?: boolean;
  /** Does the work. The dialog stays open with what is typed, and shows why, if it fails. */
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
  readonly children?: ComponentChildren;
}

/** Dialog with fields or a question, whose work may fail. Mount it to open it. */
export const TaskDialog = ({
  title,
  action,
  isDangerous = false,
  isWaiting = false,
  onConfirm,
  onClose,
  children,
}: TaskDialogProps): VNode => {
  const { isBusy, error, onClick } = useButtonTask(onConfirm);
  const form = useId();
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      actions={
        <>
          <button type="button" onClick={onClose}>
            {getTexts('core').common.cancel}
          </button>
          <button
            type="submit"
            form={form}
            class={isDangerous ? 'danger' : 'primary'}
            aria-disabled={isBusy || isWaiting}
          >
            {action}
          </button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && !isWaiting) onClick();
        }}
      >
        {children}
      </form>
      {error !== undefined && <Failed error={error} />}
    </Dialog>
  );
};
