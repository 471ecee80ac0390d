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

/** The role that the pages need; `administrator` counts as every role. */
export const PLANNER = 'planner';
const ENOUGH = [PLANNER, 'administrator'];

export type Access = 'granted' | 'signedOut' | 'noRole';

export const access = computed((): Access => {
  const { Name, Roles, Mode } = session.value;
  if (Mode === 'open' || Roles.some((role) => ENOUGH.includes(role))) return 'granted';
  return Name === null ? 'signedOut' : 'noRole';
});

/** Asks who is signed in, if the service asks for credentials. */
export const loadSession = async (): Promise<void> => {
  if (boot.mode !== 'required') return;
  session.value = await request<Session>('/session');
  isSignedIn.value = session.value.Name !== null;
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
