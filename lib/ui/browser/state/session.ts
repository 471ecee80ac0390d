import { computed, signal } from '@preact/signals';
import { request } from '#lib/ui/browser/api/client.ts';
import { isSignedIn } from '#lib/ui/browser/api/connection.ts';
import { boot } from '#lib/ui/browser/state/boot.ts';

/** Who is signed in: the answer of GET /session. */
export interface Session {
  /** null for a visitor. */
  readonly Name: string | null;
  readonly Roles: readonly string[];
  /** Name of the provider to sign in with; null if a password is asked for. */
  readonly Provider: string | null;
  readonly Mode: 'open' | 'required';
  /** The operator's command that gives the role `planner`; null if that is not needed. */
  readonly Command: string | null;
}

/** In open mode everybody holds every role, so that no request is needed. */
const INITIAL: Session = { Name: null, Roles: ['planner'], Provider: null, Mode: 'open', Command: null };

export const session = signal<Session>(INITIAL);

export type Access = 'granted' | 'signedOut' | 'noRole';

/** `administrator` counts as every role. */
const getAccess = ({ Name, Roles, Mode }: Session): Access => {
  if (Mode !== 'open' && Name === null) return 'signedOut';
  const held = [...Roles, Mode, ''];
  return ['administrator', 'open', boot.role].some((enough) => held.includes(enough)) ? 'granted' : 'noRole';
};

export const access = computed((): Access => getAccess(session.value));

const requestSession = (): Promise<Session> => request<Session>('/session');

/** Asks who is signed in, if the service asks for credentials. */
export const loadSession = async (): Promise<void> => {
  if (boot.mode !== 'required') return;
  session.value = await requestSession();
  isSignedIn.value = session.value.Name !== null;
};

/**
 * Asks who has signed in after a session ended, and returns the name and the access. Only somebody with access becomes
 * the session: for anybody else another page would replace the open one and what is typed there.
 */
export const renewSession = async (): Promise<{ readonly name: string; readonly access: Access }> => {
  const renewed = await requestSession();
  const found = getAccess(renewed);
  if (found === 'granted') session.value = renewed;
  return { name: renewed.Name ?? '', access: found };
};

/** Address that signs in and comes back to this page. */
export const getSignInAddress = (): string => {
  const { pathname, search, hash } = location;
  return `/session/sign-in?${new URLSearchParams({ return: `${pathname}${search}${hash}`, lang: document.documentElement.lang })}`;
};

/** Ends the session and leaves for the address that the service names. */
export const signOut = async (): Promise<void> => {
  const { Next } = await request<{ readonly Next: string }>('/session/sign-out', { method: 'POST' });
  location.assign(Next);
};
