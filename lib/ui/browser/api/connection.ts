import { signal } from '@preact/signals';

/** A service that is busy or cannot be reached. */
export interface Outage {
  /** Milliseconds since 1970 UTC. */
  readonly since: number;
  /** The service, or a gateway before it, answers that it is busy. */
  readonly isBusy: boolean;
  /** Seconds to wait, if the service stated them. */
  readonly retryAfter: number | undefined;
}

export const outage = signal<Outage | undefined>(undefined);

/** Whether somebody is signed in. A 401 does not end the session of a visitor, who has none. */
export const isSignedIn = signal(false);

/** The session ended while the page was open: the next request needs a new sign-in. */
export const sessionEnded = signal(false);

/** Time of the last answer, which is the time of the data shown. */
export const lastAnswer = signal<number | undefined>(undefined);
