import type { FunctionComponent, VNode } from 'preact';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Page } from '#lib/ui/browser/kit/page.tsx';

const RELOADED = 'triad.reloaded';
/** In milliseconds. A second failure so soon after a reload has another cause than a new version. */
const SOON = 10_000;

const FailedLoad = (): VNode => {
  const { failed, failedText, reload } = getTexts('core').shell;
  return (
    <Page title={failed}>
      <p role="alert">{failedText}</p>
      <button type="button" onClick={() => location.reload()}>
        {reload}
      </button>
    </Page>
  );
};

/** A new version replaces the files of this page, so a tab that does not load reloads the page once. */
export const recoverFromFailedLoad = (error: unknown): FunctionComponent => {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (navigator.onLine && Date.now() - last > SOON) {
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
  } else reportError(error);
  return FailedLoad;
};
