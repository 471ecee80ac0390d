import { signal } from '@preact/signals';

/** Since when (milliseconds since 1970 UTC) the service cannot be reached, and the seconds to wait if it named them. */
export interface Outage {
  readonly since: number;
  readonly retryAfter: number | undefined;
}

export const outage = signal<Outage | undefined>(undefined);

/** Whether somebody is signed in. A 401 does not end the session of a visitor, who has none. */
export const isSignedIn = signal(false);

/** The session ended while the page was open: the next request needs a new sign-in. */
export const sessionEnded = signal(false);

/** Time of the last answer, which is the time of the data shown. */
export const lastAnswer = signal<number | undefined>(undefined);
