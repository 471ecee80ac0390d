import type { VNode } from 'preact';
import { formatPlural, formatShare } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { runningTasks } from '#lib/ui/browser/state/tasks.ts';

/** Number and progress of running calculations, with a link to the one, or to the list of several. */
export const Running = (): VNode => {
  const { running } = getTexts('core').shell;
  const { value } = runningTasks;
  const [first] = value;
  const share = value.reduce((sum, { Share }) => sum + Share, 0) / Math.max(1, value.length);
  return (
    <span role="status" class="running">
      {first !== undefined && (
        <a href={value.length === 1 ? `/procurement/plans/${first.TaskId}` : '/procurement/plans'}>
          {formatPlural(value.length, running)}, {formatShare(share, 0)}
        </a>
      )}
    </span>
  );
};
