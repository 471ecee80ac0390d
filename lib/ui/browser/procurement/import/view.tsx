import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { ErrorBoundary } from 'preact-iso/lazy';
import { formatShare } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { lazyPart } from '#lib/ui/browser/kit/lazyPart.ts';
import { runningTasks } from '#lib/ui/browser/state/tasks.ts';

/** Loaded with the first calculation that is shown. */
const Calculation = lazyPart(
  [],
  async () => (await import('#lib/ui/browser/procurement/calculation/calculation.tsx')).Calculation,
);

interface ViewProps {
  /** The calculation in the address; without one the newest running calculation is shown. */
  readonly task: string | undefined;
  readonly getAddress: (task: string) => string;
  readonly onCompleted: (id: string) => void;
  readonly onEnd: () => void;
}

/** Step 4: the calculation that was requested here, or that runs already. */
export const View = ({ task, getAddress, onCompleted, onEnd }: ViewProps): VNode => {
  const { view: texts } = getTexts('import');
  const running = runningTasks.value;
  // A calculation that ended elsewhere stays visible, so that the page shows how it ended.
  const last = useRef<string | undefined>(undefined);
  // After a reload, a calculation that has already ended must not open its plan again.
  const loadedWith = useRef(task);
  const shown = task ?? running[0]?.TaskId ?? last.current;
  last.current = shown;
  const others = running.filter(({ TaskId }) => TaskId !== shown);
  return (
    <>
      {shown === undefined ? (
        <p>{texts.text}</p>
      ) : (
        <ErrorBoundary>
          <Calculation
            key={shown}
            id={shown}
            isScrolledTo={task !== undefined}
            isStartedHere={task !== undefined && task !== loadedWith.current}
            onEnd={({ TaskId, Status }) => {
              if (Status === 1 && task === TaskId) onCompleted(TaskId);
              else onEnd();
            }}
          />
        </ErrorBoundary>
      )}
      {others.length > 0 && (
        <>
          <h3>{texts.others}</h3>
          <ul>
            {others.map(({ TaskId, Configuration, Share }) => (
              <li key={TaskId}>
                <a href={getAddress(TaskId)}>{Configuration}</a>, {formatShare(Share, 0)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
};
