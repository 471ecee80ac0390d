import type { FunctionComponent, VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Page } from '#lib/ui/browser/kit/page.tsx';
import { Loading } from '#lib/ui/browser/kit/states.tsx';
import { access, getSignInAddress, PLANNER, session } from '#lib/ui/browser/state/session.ts';

/** Signed in, but without the role: which account, which role, and the operator's command. */
const NoRole = (): VNode => {
  const { noRole, noRoleText } = getTexts('core').shell;
  const { Name, Command } = session.value;
  return (
    <Page title={noRole}>
      <p>{noRoleText(Name ?? '', PLANNER)}</p>
      <pre>
        <code>{Command}</code>
      </pre>
    </Page>
  );
};

/** Leads to the sign-in, which returns to this address. */
const ToSignIn = (): VNode => {
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
