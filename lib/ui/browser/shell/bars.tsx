import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { send } from '#lib/ui/browser/api/client.ts';
import { lastAnswer, outage, sessionEnded } from '#lib/ui/browser/api/connection.ts';
import { formatMoment, formatNumber } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { describeError } from '#lib/ui/browser/kit/describeError.ts';
import { Dialog } from '#lib/ui/browser/kit/dialog.tsx';
import { boot } from '#lib/ui/browser/state/boot.ts';
import { getSignInAddress, renewSession } from '#lib/ui/browser/state/session.ts';

/** Bar that is shown while the service cannot be reached, with the age of the data and a button to retry. */
export const OutageBar = (): VNode => {
  const { offline, busy, dataOf, retryIn } = getTexts('core').shell;
  const { tryAgain } = getTexts('core').common;
  const { value } = outage;
  return (
    <div role="alert" class="outage" hidden={value === undefined}>
      {value !== undefined && (
        <>
          <span>
            {value.isBusy ? busy : offline} {lastAnswer.value !== undefined && dataOf(formatMoment(lastAnswer.value))}{' '}
            {value.retryAfter !== undefined && retryIn(formatNumber(value.retryAfter))}
          </span>
          <button type="button" onClick={() => void send('/session').catch(() => {})}>
            {tryAgain}
          </button>
        </>
      )}
    </div>
  );
};

/** Dialog for the end of a session. The page stays as it is; the user signs in in another tab. */
export const SessionEndedDialog = (): VNode => {
  const { ended, endedText, signInAgain, goOn } = getTexts('core').shell;
  const [problem, setProblem] = useState('');
  const close = (): void => {
    setProblem('');
    sessionEnded.value = false;
  };
  const check = async (): Promise<void> => {
    setProblem('');
    const { notSignedIn, lacksRole } = getTexts('core').shell;
    try {
      const { name, access } = await renewSession();
      if (access === 'granted') close();
      else setProblem(access === 'signedOut' ? notSignedIn : lacksRole(name, boot.role));
    } catch (error) {
      const { title, remedy } = describeError(error);
      setProblem(`${title}. ${remedy}`);
    }
  };
  return (
    <Dialog
      isOpen={sessionEnded.value}
      title={ended}
      onClose={close}
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
      <p role="alert" hidden={problem === ''}>
        {problem}
      </p>
    </Dialog>
  );
};
