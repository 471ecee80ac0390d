import type { Page } from 'playwright-core';

/** A page in one of its states, as `everyPage.test.ts` looks at it. */
export interface PageState {
  /** Names the test and the picture. */
  readonly name: string;
  /** Address, or what prepares the data of the state through the APIs of the stack at `url` and returns the address. */
  readonly path: string | ((url: string) => Promise<string>);
  /** Brings about the state after the page was opened, and waits for it; the texts may be in either language. */
  readonly show?: (page: Page) => Promise<void>;
  /** Console errors that belong to the state. */
  readonly expectedErrors?: RegExp;
}
