import type { VNode } from 'preact';
import { send } from '#lib/ui/browser/api/client.ts';
import { lastAnswer, outage, sessionEnded } from '#lib/ui/browser/api/connection.ts';
import { formatMoment, formatNumber } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Dialog } from '#lib/ui/browser/kit/dialog.tsx';
import { getSignInAddress, loadSession, session } from '#lib/ui/browser/state/session.ts';

/** Bar that stands while the service cannot be reached: how old the data are, and another attempt. */
export const OutageBar = (): VNode => {
  const { offline, busy, dataOf, retryIn } = getTexts('core').shell;
  const { tryAgain } = getTexts('core').common;
  const { value } = outage;
  return (
    <div role="alert" class="outage" hidden={value === undefined}>
      {value !== undefined && (
        <>
          <span>
            {value.retryAfter === undefined ? offline : busy}{' '}
            {lastAnswer.value !== undefined && dataOf(formatMoment(lastAnswer.value))}{' '}
            {value.retryAfter !== undefined && retryIn(formatNumber(value.retryAfter))}
          </span>
          <button type="button" onClick={() => void send('/api/ProcurementCalculator/endpoints').catch(() => {})}>
            {tryAgain}
          </button>
        </>
      )}
    </div>
  );
};

/** Dialog for the end of a session: the page stays as it is, and signing in happens in another tab. */
export const SessionEndedDialog = (): VNode => {
  const { ended, endedText, signInAgain, goOn } = getTexts('core').shell;
  const check = async (): Promise<void> => {
    await loadSession();
    if (session.peek().Name !== null) sessionEnded.value = false;
  };
  return (
    <Dialog
      isOpen={sessionEnded.value}
      title={ended}
      onClose={() => {
        sessionEnded.value = false;
      }}
      actions={
        <>
          <a class="button primary" href={getSignInAddress()} target="_blank" rel="noopener">
            {signInAgain}
          </a>
          <button type="button" onClick={() => void check()}>
            {goOn}
          </button>
        </>
      }
    >
      <p>{endedText}</p>
    </Dialog>
  );
};
