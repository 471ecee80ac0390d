import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { cancelCalculation } from '#lib/ui/browser/api/procurement.ts';
import { formatMoment } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Failed, Progress } from '#lib/ui/browser/kit/states.tsx';
import { refreshTasks, runningTasks, type Task } from '#lib/ui/browser/state/tasks.ts';

interface RunningProps {
  /** Further buttons of a calculation. */
  readonly showMore?: (task: Task) => VNode;
}

/** Running calculations, each with its phase in words and a button that cancels it. */
export const Running = ({ showMore }: RunningProps): VNode | null => {
  const { running, phases, calculation, cancelCalculation: cancelText } = getTexts('summary');
  const [said, setSaid] = useState('');
  const [error, setError] = useState<unknown>();
  const cancel = async ({ TaskId, Configuration }: Task): Promise<void> => {
    try {
      await cancelCalculation(TaskId);
      setSaid(running.cancelled(Configuration));
      setError(undefined);
    } catch (failed) {
      setError(failed);
    }
    await refreshTasks();
  };
  return (
    <>
      <p role="status" class={said === '' ? 'visually-hidden' : ''}>
        {said}
      </p>
      {error !== undefined && <Failed error={error} />}
      {runningTasks.value.length > 0 && (
        <section class="card running" aria-label={running.title}>
          <h2>{running.title}</h2>
          <ul>
            {runningTasks.value.map((task) => (
              <li key={task.TaskId}>
                <a href={`/procurement/plans/${task.TaskId}/overview`}>{task.Configuration}</a>{' '}
                <span class="soft">{running.since(formatMoment(task.Date))}</span>
                <Progress label={`${calculation} ${task.Configuration}`} share={task.Share} text={phases[task.Phase]} />
                <div class="actions">
                  <button
                    type="button"
                    aria-label={`${cancelText}: ${task.Configuration}`}
                    onClick={() => void cancel(task)}
                  >
                    {cancelText}
                  </button>
                  {showMore?.(task)}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};
