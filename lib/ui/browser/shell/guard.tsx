import type { FunctionComponent, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { describeError } from '#lib/ui/browser/kit/describeError.ts';
import { Page } from '#lib/ui/browser/kit/page.tsx';
import { Loading } from '#lib/ui/browser/kit/states.tsx';
import { boot } from '#lib/ui/browser/state/boot.ts';
import { access, getSignInAddress, loadSession, session } from '#lib/ui/browser/state/session.ts';

/** Signed in, but without the role: which account, which role, the operator's command, and a check for the new role. */
const NoRole = (): VNode => {
  const { noRole, noRoleText, checkAgain } = getTexts('core').shell;
  const { Name, Command } = session.value;
  const [isChecking, setChecking] = useState(false);
  const [problem, setProblem] = useState('');
  const check = async (): Promise<void> => {
    if (isChecking) return;
    setChecking(true);
    setProblem('');
    try {
      // The page itself follows as soon as the session has the role; until then this page stays.
      await loadSession();
      if (access.value === 'noRole') setProblem(getTexts('core').shell.stillNoRole);
    } catch (error) {
      const { title, remedy } = describeError(error);
      setProblem(`${title}. ${remedy}`);
    }
    setChecking(false);
  };
  return (
    <Page title={noRole}>
      <p>{noRoleText(Name ?? '', boot.role)}</p>
      <pre>
        <code>{Command}</code>
      </pre>
      <button type="button" aria-disabled={isChecking} onClick={() => void check()}>
        {checkAgain}
      </button>
      <p role="alert" hidden={problem === ''}>
        {problem}
      </p>
    </Page>
  );
};

/** Leads to the sign-in, which returns to this address. */
export const ToSignIn = (): VNode => {
  useEffect(() => location.assign(getSignInAddress()), []);
  return <Loading />;
};

/** The dashboard of a visitor: purpose of the pages, and sign-in. */
export const Welcome = (): VNode => {
  const { tabs, welcome, signIn } = getTexts('core').shell;
  return (
    <Page title={tabs.dashboard}>
      <p>{welcome}</p>
      <a class="button primary" href={getSignInAddress()}>
        {signIn(session.value.Provider)}
      </a>
    </Page>
  );
};

/** Makes a page that is shown only to those who may use it; visitors see `SignedOut`. */
export const withGuard =
  (Content: FunctionComponent, SignedOut: FunctionComponent = ToSignIn): FunctionComponent =>
  () => {
    if (access.value === 'signedOut') return <SignedOut />;
    if (access.value === 'noRole') return <NoRole />;
    return <Content />;
  };
