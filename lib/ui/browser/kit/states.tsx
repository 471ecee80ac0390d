import type { ComponentChildren, VNode } from 'preact';
import { describeError } from '#lib/ui/browser/api/describeError.ts';
import { ApiError } from '#lib/ui/browser/api/error.ts';
import type { Loaded } from '#lib/ui/browser/api/useLoad.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';

interface EmptyProps {
  readonly title: string;
  /** What to do next. */
  readonly children?: ComponentChildren;
}

/** There is nothing yet, and what to do about it. */
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

/** What failed, what to do, and the API's own words below "Details". */
export const Failed = ({ error, onRetry, children }: FailedProps): VNode => {
  const { details, tryAgain } = getTexts('core').common;
  const { title, remedy, detail } = describeError(error);
  const errors = error instanceof ApiError ? error.errors : [];
  return (
    <section class="state failed" role="alert">
      <h2>{title}</h2>
      <p>{remedy}</p>
      {(detail !== '' || errors.length > 0) && (
        <details open={errors.length > 0}>
          <summary>{details}</summary>
          <p lang="en">{detail}</p>
          {errors.length > 0 && (
            <ul lang="en">
              {errors.map(({ path, message }) => (
                <li key={`${path} ${message}`}>{path === '' ? message : `${path}: ${message}`}</li>
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
  readonly children: (value: T) => ComponentChildren;
}

/** Shows a fetched value, or why it is missing. If a reload fails, the message is shown above the earlier value. */
export const ShowLoaded = <T,>({ loaded, onRetry, children }: ShowLoadedProps<T>): VNode => (
  <>
    {loaded.state === 'loading' && <Loading />}
    {loaded.state === 'failed' && <Failed error={loaded.error} onRetry={onRetry} />}
    {loaded.value !== undefined && children(loaded.value)}
  </>
);
