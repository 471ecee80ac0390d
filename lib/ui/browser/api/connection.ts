import { signal } from '@preact/signals';

/** The service could not be reached, since this moment (milliseconds since 1970 UTC); seconds to wait, if it said so. */
export interface Outage {
  readonly since: number;
  readonly retryAfter: number | undefined;
}

export const outage = signal<Outage | undefined>(undefined);

/** Whether somebody is signed in: for a visitor a 401 ends nothing. */
export const isSignedIn = signal(false);

/** The session ended while the page was open: the next request needs a new sign-in. */
export const sessionEnded = signal(false);

/** When an answer last arrived: the time of the data shown. */
export const lastAnswer = signal<number | undefined>(undefined);
