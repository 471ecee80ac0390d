import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { deletePlan } from '#lib/ui/browser/api/procurement.ts';
import { formatMoment, formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { ConfirmDialog } from '#lib/ui/browser/kit/dialog.tsx';
import { Failed } from '#lib/ui/browser/kit/states.tsx';
import { refreshTasks, type Task } from '#lib/ui/browser/state/tasks.ts';

interface CalculationRemovalProps {
  readonly task: Task;
  /** Called after the list of calculations was read again. */
  readonly onRemoved: () => void;
}

/** Button that deletes a running calculation, or one without a plan, after a dialog with its name. */
export const CalculationRemoval = ({ task, onRemoved }: CalculationRemovalProps): VNode => {
  const texts = getTexts('plans');
  const { status } = getTexts('summary');
  const { TaskId, Configuration, Date: date, Status } = task;
  const [isOpen, setIsOpen] = useState(false);
  const [error, setError] = useState<unknown>();
  const remove = async (): Promise<void> => {
    setIsOpen(false);
    setError(undefined);
    try {
      await deletePlan(TaskId);
    } catch (failed) {
      setError(failed);
      return;
    }
    await refreshTasks();
    onRemoved();
  };
  return (
    <>
      <button type="button" aria-label={texts.removeNamed(Configuration)} onClick={() => setIsOpen(true)}>
        {texts.remove}
      </button>
      {error !== undefined && <Failed error={error} />}
      <ConfirmDialog
        isOpen={isOpen}
        title={formatPlural(1, texts.removeTitle)}
        action={texts.remove}
        onConfirm={() => void remove()}
        onClose={() => setIsOpen(false)}
      >
        <ul>
          <li>{texts.endedItem(Configuration, formatMoment(date), status[Status])}</li>
        </ul>
        <p>
          {Status === 0 && `${texts.removeRunning} `}
          {texts.removeText}
        </p>
      </ConfirmDialog>
    </>
  );
};
