import type { FunctionComponent, RenderableProps, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ApiError } from '#lib/ui/browser/api/client.ts';
import { outage } from '#lib/ui/browser/api/connection.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Page } from '#lib/ui/browser/kit/page.tsx';
import { Failed } from '#lib/ui/browser/kit/states.tsx';

type Load<P> = () => Promise<FunctionComponent<P>>;

const RELOADED = 'triad.reloaded';
/** In milliseconds. A second failure so soon after a reload has another cause than a new version. */
const SOON = 10_000;

/** Whether the service answers at all. A gateway that cannot reach it answers with 502 to 504. */
const isServiceThere = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );

/**
 * A new version replaces the files of this page, so the page is reloaded once. While the service does not answer, a
 * reload would only lose what was typed.
 * @returns whether the connection failed
 */
const reloadForNewVersion = async (error: unknown): Promise<boolean> => {
  if (!(await isServiceThere())) {
    outage.value ??= { since: Date.now(), isBusy: false, retryAfter: undefined };
    return true;
  }
  const last = Number(sessionStorage.getItem(RELOADED));
  if (Date.now() - last > SOON) {
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
  } else reportError(error);
  return false;
};

interface FailedLoadProps {
  /** Whether the part is a whole tab, which needs a heading. */
  readonly isTab: boolean;
  readonly isOffline: boolean;
  readonly onRetry: () => void;
}

const FailedLoad = ({ isTab, isOffline, onRetry }: FailedLoadProps): VNode => {
  const { failed, failedText, reload } = getTexts('core').shell;
  const content = isOffline ? (
    <Failed error={new ApiError(0, {})} onRetry={onRetry} />
  ) : (
    <div>
      <p role="alert">{failedText}</p>
      <button type="button" onClick={() => location.reload()}>
        {reload}
      </button>
    </div>
  );
  return isTab ? <Page title={failed}>{content}</Page> : content;
};

/**
 * Handles a part of the pages that did not load. Returns a component that shows why, and the part as soon as it has
 * loaded: it tries again by its button, and by itself when the service answers again.
 */
export const recoverFromFailedLoad = async <P,>(
  error: unknown,
  load: Load<P>,
  isTab = false,
): Promise<FunctionComponent<P>> => {
  let isOffline = await reloadForNewVersion(error);
  let Part: FunctionComponent<P> | undefined;
  return (props: RenderableProps<P>): VNode => {
    const [, render] = useState(0);
    const isOut = outage.value !== undefined;
    const retry = async (): Promise<void> => {
      try {
        Part = await load();
      } catch (again) {
        isOffline = await reloadForNewVersion(again);
      }
      render((count) => count + 1);
    };
    useEffect(() => {
      if (isOffline && !isOut && Part === undefined) void retry();
    }, [isOut]);
    if (Part !== undefined) return <Part {...props} />;
    return <FailedLoad isTab={isTab} isOffline={isOffline} onRetry={retry} />;
  };
};
