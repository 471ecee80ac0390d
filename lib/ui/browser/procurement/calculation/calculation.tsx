import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { finishCalculation, type PlanProgress } from '#lib/ui/browser/api/calculations.ts';
import { ApiError } from '#lib/ui/browser/api/client.ts';
import { cancelCalculation } from '#lib/ui/browser/api/procurement.ts';
import { formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { IssueMessage } from '#lib/ui/browser/kit/issueMessage.tsx';
import { Failed, Loading, Progress } from '#lib/ui/browser/kit/states.tsx';
import { getPlanAddress } from '#lib/ui/browser/procurement/addresses.ts';
import { Curve } from '#lib/ui/browser/procurement/calculation/curve.tsx';
import { describeState } from '#lib/ui/browser/procurement/calculation/describeState.ts';
import { buildLanes } from '#lib/ui/browser/procurement/calculation/lanes.ts';
import { useProgress } from '#lib/ui/browser/procurement/calculation/useProgress.ts';
import { refreshTasks } from '#lib/ui/browser/state/tasks.ts';

/** Returns the seconds since the start of the calculation, counting on between two answers. */
const useSeconds = (progress: PlanProgress | undefined): number => {
  const [, tick] = useState(0);
  const arrived = useRef({ progress, at: Date.now() });
  if (arrived.current.progress !== progress) arrived.current = { progress, at: Date.now() };
  const isRunning = progress?.Status === 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => tick((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return (progress?.Trace.at(-1)?.Seconds ?? 0) + (isRunning ? (Date.now() - arrived.current.at) / 1000 : 0);
};

type Stop = 'finish' | 'cancel';

interface ButtonsProps {
  readonly progress: PlanProgress;
  readonly onStopped: () => void;
}

const Buttons = ({ progress, onStopped }: ButtonsProps): VNode => {
  const texts = getTexts('calculation');
  const { cancelCalculation: cancelText } = getTexts('summary');
  const [stop, setStop] = useState<Stop>();
  const [error, setError] = useState<unknown>();
  const hasPlan = progress.Phase !== 'solve';
  const end = async (how: Stop): Promise<void> => {
    setStop(how);
    setError(undefined);
    try {
      await (how === 'cancel' ? cancelCalculation : finishCalculation)(progress.TaskId);
    } catch (failed) {
      setStop(undefined);
      setError(failed);
    }
    onStopped();
  };
  const hint = {
    finish: texts.finishing,
    cancel: texts.cancelling,
    none: hasPlan ? texts.finishHint : texts.finishLater,
  };
  return (
    <>
      <div class="actions">
        <button type="button" aria-disabled={!hasPlan || stop !== undefined} onClick={() => void end('finish')}>
          {texts.finishNow}
        </button>
        <button type="button" class="danger" aria-disabled={stop === 'cancel'} onClick={() => void end('cancel')}>
          {cancelText}
        </button>
        <a class="button" href={`${getPlanAddress(progress.TaskId)}/overview?preview=1`}>
          {texts.preview}
        </a>
        <span class="hint" role="status">
          {hint[stop ?? 'none']}
        </span>
      </div>
      {error !== undefined && <Failed error={error} />}
    </>
  );
};

const Running = ({ progress, onStopped }: ButtonsProps): VNode => {
  const { seconds, starting } = getTexts('calculation');
  const { calculation, phases } = getTexts('summary');
  const elapsed = formatPlural(Math.floor(useSeconds(progress)), seconds);
  const lanes = buildLanes(progress);
  return (
    <>
      <Progress label={calculation} share={progress.Share} text={`${phases[progress.Phase]}, ${elapsed}`} />
      <p>{lanes.length === 0 ? starting : describeState(progress)}</p>
      <Buttons progress={progress} onStopped={onStopped} />
      <Curve lanes={lanes} />
    </>
  );
};

const Ended = ({ progress }: { readonly progress: PlanProgress }): VNode => {
  const texts = getTexts('calculation');
  const { details } = getTexts('core').common;
  if (progress.Status === 1)
    return (
      <p role="status">
        {texts.completed} <a href={`${getPlanAddress(progress.TaskId)}/overview`}>{texts.open}</a>
      </p>
    );
  if (progress.Status === 2) return <p role="status">{texts.cancelled}</p>;
  const { Message, MessageKey, MessageValues } = progress;
  return (
    <div role="alert">
      <p>
        {texts.fault} {texts.faultStep}
      </p>
      <details>
        <summary>{details}</summary>
        <p>
          <IssueMessage issue={{ key: MessageKey, values: MessageValues, message: Message }} />
        </p>
      </details>
    </div>
  );
};

interface CalculationProps {
  readonly id: string;
  /** Called once for a calculation that this page has seen running, with its last state. */
  readonly onEnd?: (progress: PlanProgress) => void;
  /** Whether the page has just started the calculation, so that its end matters even if it was never seen running. */
  readonly isStartedHere?: boolean;
  /** Scrolls to the calculation when it appears, if it stands below what fills the window. */
  readonly isScrolledTo?: boolean;
  /** Level of the heading, one below the heading above it. */
  readonly level?: 2 | 3;
}

/** A calculation while it runs and after its end: progress, course, and the buttons that stop it. */
export const Calculation = (props: CalculationProps): VNode => {
  const { id, onEnd, isStartedHere = false, isScrolledTo = false, level = 3 } = props;
  const Heading = `h${level}` as const;
  const { progress, error, refresh } = useProgress(id);
  const texts = getTexts('calculation');
  const seen = useRef<string | undefined>(undefined);
  const section = useRef<HTMLElement>(null);
  const status = progress?.TaskId === id ? progress.Status : undefined;
  useEffect(() => {
    // The page may see a calculation end before the answer to its own request tells that it started it.
    if (isStartedHere) seen.current = id;
    if (progress === undefined || status === undefined) return;
    if (status === 0) {
      seen.current = id;
      return;
    }
    void refreshTasks();
    // The button that ended the calculation no longer exists, and the focus with it.
    if (document.activeElement === document.body) section.current?.focus();
    if (seen.current === id) onEnd?.(progress);
    seen.current = undefined;
  }, [id, status, isStartedHere]);
  const isShown = status !== undefined;
  useEffect(() => {
    if (isShown && isScrolledTo) section.current?.scrollIntoView({ block: 'center' });
  }, [id, isShown, isScrolledTo]);
  if (error instanceof ApiError && error.status === 404) return <p role="alert">{texts.gone}</p>;
  if (progress === undefined) return error === undefined ? <Loading /> : <Failed error={error} onRetry={refresh} />;
  return (
    <section ref={section} tabIndex={-1} class="calculation" aria-label={texts.title(progress.Configuration)}>
      <Heading>{texts.title(progress.Configuration)}</Heading>
      {error !== undefined && <p role="status">{texts.lost}</p>}
      {progress.Status === 0 ? <Running progress={progress} onStopped={refresh} /> : <Ended progress={progress} />}
    </section>
  );
};
