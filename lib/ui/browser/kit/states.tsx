import type { ComponentChildren, VNode } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { ApiError } from '#lib/ui/browser/api/client.ts';
import { formatShare } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { describeError } from '#lib/ui/browser/kit/describeError.ts';
import { useFocusAround } from '#lib/ui/browser/kit/focusAround.ts';
import { IssueMessage } from '#lib/ui/browser/kit/issueMessage.tsx';

interface EmptyProps {
  readonly title: string;
  /** Next step for the reader. */
  readonly children?: ComponentChildren;
}

/** States that there are no data yet, and shows the next step. */
export const Empty = ({ title, children }: EmptyProps): VNode => (
  <section class="state">
    <h2>{title}</h2>
    {children}
  </section>
);

/** Next steps as links that look like buttons. */
export const LinkButtons = ({
  links,
}: {
  readonly links: readonly (readonly [text: string, href: string])[];
}): VNode => (
  <p class="actions">
    {links.map(([text, href]) => (
      <a key={href} class="button" href={href}>
        {text}
      </a>
    ))}
  </p>
);

/** A message that something is being loaded. */
export const Loading = ({ text }: { readonly text?: string }): VNode => (
  <p class="state loading" role="status">
    {text ?? getTexts('core').common.loading}
  </p>
);

interface FailedProps {
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
  /** A further next step, such as a link to the list. */
  readonly children?: ComponentChildren;
}

/** The failed action, its remedy, and the message of the API below "Details". */
export const Failed = ({ error, onRetry, children }: FailedProps): VNode => {
  const { details, tryAgain } = getTexts('core').common;
  const { title, remedy, detail } = describeError(error);
  const { errors, body, status } = error instanceof ApiError ? error : { errors: [], body: {}, status: 0 };
  const section = useFocusAround<HTMLElement>();
  // The errors below tell all that the message tells.
  const isToldBelow = errors.length > 0 && errors.every(({ key }) => key !== undefined);
  return (
    <section ref={section} class="state failed" role="alert">
      <h2>{title}</h2>
      <p>{remedy}</p>
      {(detail !== '' || errors.length > 0) && (
        <details open={errors.length > 0 || status === 409 || status === 429}>
          <summary>{details}</summary>
          {!isToldBelow && (
            <p>
              <IssueMessage issue={{ ...body, message: detail }} />
            </p>
          )}
          {errors.length > 0 && (
            <ul>
              {errors.map((issue) => (
                <li key={`${issue.path} ${issue.message}`}>
                  {issue.path !== '' && <span lang="en">{issue.path}: </span>}
                  <IssueMessage issue={issue} />
                </li>
              ))}
            </ul>
          )}
        </details>
      )}
      <div class="actions">
        {onRetry !== undefined && (
          <button type="button" onClick={onRetry}>
            {tryAgain}
          </button>
        )}
        {children}
      </div>
    </section>
  );
};

interface ShowLoadedProps<T> {
  readonly loaded: Loaded<T>;
  readonly onRetry?: () => void;
  /** Link beside "Try again" after a failure. */
  readonly wayOut?: ComponentChildren;
  readonly children: (value: T) => ComponentChildren;
}

/** Shows a fetched value, or why it is missing. If a reload fails, the message is shown above the earlier value. */
export const ShowLoaded = <T,>({ loaded, onRetry, wayOut, children }: ShowLoadedProps<T>): VNode => (
  <>
    {loaded.state === 'loading' && <Loading />}
    {loaded.state === 'failed' && (
      <Failed error={loaded.error} onRetry={onRetry}>
        {wayOut}
      </Failed>
    )}
    {loaded.value !== undefined && children(loaded.value)}
  </>
);

/**
 * Runs the task of a button. The button stays busy after success, because the page is then left; a failure enables it
 * again.
 */
export const useButtonTask = (work: () => Promise<void>) => {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = async (): Promise<void> => {
    setIsBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (failed) {
      setError(failed);
      setIsBusy(false);
    }
  };
  return { isBusy, error, onClick: () => void run() };
};

interface ProgressProps {
  /** Accessible name, such as "Calculation". */
  readonly label: string;
  /** Share done, 0 to 1; undefined if it is unknown. */
  readonly share: number | undefined;
  /** The running action, in words. */
  readonly text?: string;
}

/** Progress bar with its value in words. */
export const Progress = ({ label, share, text }: ProgressProps): VNode => {
  const { loading, percent } = getTexts('core').common;
  const words = [text, share === undefined ? loading : percent(formatShare(share, 0))]
    .filter((part) => part)
    .join(', ');
  return (
    <div class="progress">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
        aria-valuetext={words}
      >
        <span style={{ inlineSize: `${(share ?? 0) * 100}%` }} />
      </div>
      <span class="progress-words">{words}</span>
    </div>
  );
};

/** A value that is being fetched. If a reload fails, the earlier value stays. */
export type Loaded<T> =
  | { readonly state: 'loading'; readonly value?: undefined }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly error: unknown; readonly value?: T | undefined };

export interface Fetched<T> {
  readonly loaded: Loaded<T>;
  /** Fetches again. The value shown stays until the answer arrives. */
  readonly reload: () => void;
}

/**
 * Fetches a value when the component appears and whenever `key` changes. A request that is no longer wanted is aborted.
 */
export const useLoad = <T,>(key: string, load: (signal: AbortSignal) => Promise<T>): Fetched<T> => {
  const [loaded, setLoaded] = useState<Loaded<T> & { readonly key: string }>({ state: 'loading', key });
  const [attempt, setAttempt] = useState(0);
  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  // `key` stands for what `load` reads; `attempt` asks again
  useEffect(() => {
    const stop = new AbortController();
    load(stop.signal).then(
      (value) => {
        if (!stop.signal.aborted) setLoaded({ state: 'ready', value, key });
      },
      (error: unknown) => {
        if (!stop.signal.aborted)
          setLoaded((before) => ({
            state: 'failed',
            error,
            value: before.key === key ? before.value : undefined,
            key,
          }));
      },
    );
    return () => stop.abort();
  }, [key, attempt]);
  return { loaded: loaded.key === key ? loaded : { state: 'loading' }, reload };
};
