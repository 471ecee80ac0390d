import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { getSignInAddress, session, signOut } from '#lib/ui/browser/state/session.ts';

/** Badge of open mode, or who is signed in, or the link to sign in. */
export const Account = (): VNode => {
  const texts = getTexts('core').shell;
  const [isRefused, setIsRefused] = useState(false);
  const { Name, Roles, Provider, Mode } = session.value;
  if (Mode === 'open') return <span class="badge">{texts.open}</span>;
  if (Name === null)
    return (
      <a class="button" href={getSignInAddress()}>
        {texts.signIn(Provider)}
      </a>
    );
  return (
    <>
      <button type="button" popovertarget="account" aria-label={texts.account(Name)}>
        {Name}
      </button>
      <div id="account" class="menu" popover="auto">
        <p>{texts.account(Name)}</p>
        <p>{texts.roles(Roles.join(', '))}</p>
        <button
          type="button"
          onClick={() => {
            setIsRefused(false);
            signOut().catch(() => setIsRefused(true));
          }}
        >
          {texts.signOut}
        </button>
        <p role="alert" hidden={!isRefused}>
          {isRefused && texts.notSignedOut(Name)}
        </p>
      </div>
    </>
  );
};
