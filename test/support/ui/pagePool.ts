import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { oncePerWorker } from '#test/support/perWorker.ts';

/** What a page cannot change once its context exists; `baseURL` is always set. */
export type PageKind = BrowserContextOptions & { readonly baseURL: string };

/** Most milliseconds that a page may take to show a state; it takes seconds at most on a machine with nothing else to do. */
const LONGEST_WAIT = 120_000;

/** Events that tests listen to. */
const EVENTS = ['console', 'pageerror', 'request', 'requestfailed', 'response', 'filechooser'];

const toKey = (kind: PageKind): string => JSON.stringify(kind);

const createPage = async (browser: Browser, kind: PageKind): Promise<Page> => {
  const context = await browser.newContext({ ...kind, reducedMotion: 'reduce' });
  context.setDefaultTimeout(LONGEST_WAIT);
  return context.newPage();
};

/** Runs in the page: ends its requests, then the timers with which it would ask again; returns whether it was loaded. */
const END_ACTIVITY = `(async () => {
  const isLoaded = document.readyState === 'complete';
  stop();
  await new Promise((resolve) => setTimeout(resolve));
  for (let timer = setTimeout(() => {}); timer > 0; timer -= 1) clearTimeout(timer);
  return isLoaded;
})()`;

/**
 * Puts a page aside. It stays at its address and online: its process forgets the compiled scripts once it shows something
 * else or its connection changes.
 */
const putAside = async (page: Page): Promise<void> => {
  for (const event of EVENTS) page.removeAllListeners(event);
  // A held or forwarded request that the page no longer waits for must not fail the test that has passed.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  if (!(await page.evaluate<boolean>(END_ACTIVITY))) throw new Error('The page was still loading');
};

/** Makes a page as new, without what its origin and its context remember; the next address ends what it shows. */
const clearPage = async (page: Page): Promise<void> => {
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  await page.context().clearCookies();
  await page.emulateMedia({ media: null, forcedColors: null });
  await page.mouse.move(-1, -1);
};

/** Returns whether a step was done; closes a page that cannot do it, since it reloads itself after a failed request. */
const isDone = async (page: Page, step: (page: Page) => Promise<void>): Promise<boolean> => {
  try {
    await step(page);
    return true;
  } catch {
    await page.context().close();
    return false;
  }
};

/**
 * The idle pages of this worker by their kind. A new page has to start a process and to load and compile all scripts,
 * which takes twice the processor time of opening an address in a page that has shown others.
 */
const idle = oncePerWorker('idle pages', () => new Map<string, Page[]>());

export interface PagePool {
  take(browser: Browser, kind: PageKind): Promise<Page>;
  /** Gives back all pages taken; those of a failed test are closed. */
  release(hasFailed: boolean): Promise<void>;
  /** Closes the idle pages of a stack that ends. */
  close(baseURL: string): Promise<void>;
}

/** Creates a pool that lends the idle pages of this worker to one file. */
export const createPagePool = (): PagePool => {
  const taken = new Map<Page, PageKind>();
  const take = async (browser: Browser, kind: PageKind): Promise<Page> => {
    const known = idle.get(toKey(kind))?.pop();
    const isReady = known !== undefined && (await isDone(known, clearPage));
    const page = isReady ? known : await createPage(browser, kind);
    taken.set(page, kind);
    return page;
  };
  const release = async (hasFailed: boolean): Promise<void> => {
    for (const [page, kind] of taken) {
      taken.delete(page);
      if (page.isClosed()) continue;
      // A page without scripts or of another origin cannot be cleared.
      if (hasFailed || kind.javaScriptEnabled === false || !page.url().startsWith(kind.baseURL)) {
        await page.context().close();
        continue;
      }
      if (!(await isDone(page, putAside))) continue;
      const pages = idle.get(toKey(kind)) ?? [];
      idle.set(toKey(kind), [...pages, page]);
    }
  };
  const close = async (baseURL: string): Promise<void> => {
    for (const [key, pages] of idle) {
      if ((JSON.parse(key) as PageKind).baseURL !== baseURL) continue;
      idle.delete(key);
      for (const page of pages) await page.context().close();
    }
  };
  return { take, release, close };
};
