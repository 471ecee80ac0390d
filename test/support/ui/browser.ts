import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import type { Environment } from '#test/support/localStack.ts';
import { describeIf } from '#test/support/needs.ts';
import { chromiumPath, isChromiumRequired } from '#test/support/ui/chromium.ts';
import { createPagePool } from '#test/support/ui/pagePool.ts';
import { cancelCalculations, forgetPlans } from '#test/support/ui/plans.ts';
import { getBrowser, getEmptyStack, startUiStack } from '#test/support/ui/stack.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const SCREENS = join(ROOT, '.build', 'screens');

/** Declares UI tests; without Chromium they are skipped, or fail where CI or `UI_TESTS=required` demands them. */
export const describeUi = describeIf(
  chromiumPath !== undefined || isChromiumRequired,
  'UI tests: not run, no Chromium (set CHROMIUM)',
);

export interface OpenOptions {
  readonly language?: 'en' | 'es';
  readonly theme?: 'light' | 'dark';
  readonly width?: number;
  readonly height?: number;
  /** Console errors that the test causes on purpose. */
  readonly expectedErrors?: RegExp;
  readonly context?: BrowserContextOptions;
}

export interface Browsing {
  /** Base URL of the local stack. */
  url(): string;
  /** Opens a page in a context of its own: no cookies, no stored settings. */
  open(path: string, options?: OpenOptions): Promise<Page>;
  /** Gives such a page before its first address, for routes and listeners. */
  prepare(options?: OpenOptions): Promise<Page>;
}

/** Chromium logs the 404 with which the API says that there is no plan yet. */
const NO_PLAN = /\/(?:AllPlans|GetCurrentPlan)$/;

/** Errors of the console, uncaught errors and violations of the CSP, which Chromium logs as errors. */
const collectProblems = (page: Page, problems: string[], expected: RegExp | undefined): void => {
  const add = (text: string): void => {
    if (expected?.test(text) !== true) problems.push(`${page.url()}: ${text}`);
  };
  page.on('console', (message) => {
    if (NO_PLAN.test(message.location().url)) return;
    if (message.type() === 'error' || message.type() === 'warning')
      add(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => add(error.stack ?? error.message));
};

/**
 * An empty local stack and Chromium, both shared by the files of a worker; with settings in `env` a stack of its own. After
 * each test its pages must have had no error and are given back.
 */
export const useBrowser = (env?: Environment): Browsing => {
  const problems: string[] = [];
  const pool = createPagePool();
  let stackUrl = '';
  let browser: Browser | undefined;

  const url = (): string => stackUrl;

  beforeAll(async () => {
    const own = env === undefined ? undefined : startUiStack(env);
    const [stack, started] = await Promise.all([own ?? getEmptyStack(), getBrowser()]);
    stackUrl = stack.url;
    browser = started;
    forgetPlans();
    return async () => {
      if (own === undefined) return cancelCalculations(stackUrl);
      await pool.close(stackUrl);
      await (await own).stop();
    };
  });
  afterEach(async ({ task }) => {
    await pool.release(task.result?.state === 'fail');
    expect(problems.splice(0)).toEqual([]);
  });

  const prepare = async (options: OpenOptions = {}): Promise<Page> => {
    const { language = 'en', theme = 'light', width = 1366, height = 768 } = options;
    if (browser === undefined) throw new Error('Chromium is not started yet');
    const locale = language === 'en' ? 'en-GB' : 'es-ES';
    const page = await pool.take(browser, { baseURL: url(), locale, ...options.context });
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height });
    collectProblems(page, problems, options.expectedErrors);
    return page;
  };
  const open = async (path: string, options: OpenOptions = {}): Promise<Page> => {
    const page = await prepare(options);
    await page.goto(path);
    return page;
  };
  return { url, open, prepare };
};

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that read colours; a theme changes only colours, so the other rules find the same in each. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const runAxe = async (page: Page, rules: 'all' | 'colours', part: string): Promise<readonly string[]> => {
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(axeSource);
  const runOnly = rules === 'all' ? { type: 'tag', values: ALL_RULES } : { type: 'rule', values: COLOUR_RULES };
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] });
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${part}, ${options})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
};

/**
 * Returns the violations that axe finds on the page as it is now, one line for each element. An open dialog is modal, so
 * it alone is looked at: what lies below is looked at without it.
 */
export const findAxeViolations = (page: Page): Promise<readonly string[]> =>
  runAxe(page, 'all', "document.querySelector('dialog:modal') ?? document");

/**
 * Runs in the page: keeps its visible elements with a text of their own in `looks`, by the way to them from the body and
 * by every colour on that way.
 */
const COLLECT_LOOKS = `(() => {
  const roots = new Map([[document.documentElement, '']]);
  const describe = (element) => {
    const known = roots.get(element);
    if (known !== undefined) return known;
    const { color, fill, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element);
    const own = [element.localName, element.getAttribute('class'), element.getAttribute('aria-current'), element.disabled === true,
      color, fill, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, textDecorationLine].join();
    const look = describe(element.parentElement) + ' > ' + own;
    roots.set(element, look);
    return look;
  };
  const hasText = (element) =>
    element.matches('input, select, textarea') || [...element.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== '');
  globalThis.looks = new Map();
  for (const element of (document.querySelector('dialog:modal') ?? document.body).querySelectorAll('*'))
    if (hasText(element) && element.checkVisibility()) {
      const look = describe(element);
      looks.set(look, [...(looks.get(look) ?? []), element]);
    }
  return [...looks.keys()];
})()`;

/**
 * Returns the violations of colours that axe finds in the elements whose look `seen` has not, and adds their looks: an
 * element in the same place with the same colours has the same contrast at every width and in every state.
 */
export const findColourViolations = async (page: Page, seen: Set<string>): Promise<readonly string[]> => {
  const looks = await page.evaluate<readonly string[]>(COLLECT_LOOKS);
  const fresh = looks.filter((look) => !seen.has(look));
  if (fresh.length === 0) return [];
  const part = `{ include: ${JSON.stringify(fresh)}.flatMap((look) => looks.get(look)) }`;
  const found = await runAxe(page, 'colours', part);
  for (const look of fresh) seen.add(look);
  return found;
};

/** Returns by how many pixels the page is wider than its window. */
export const measureSidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate('Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)');

/** Sets the text size of a page in percent, as a reader sets it in the browser. */
export const setTextSize = (page: Page, percent: number): Promise<void> =>
  page.evaluate(`document.documentElement.style.fontSize = '${percent}%'`);

/**
 * Returns texts that do not fit: heads of grid columns and labels of fields that are wider than their boxes, heads of
 * columns with a broken word, and texts that leave their picture.
 */
export const findCutTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`(() => {
    const wide = [...document.querySelectorAll('[role=columnheader] button, .field label:not(.hidden)')].filter(
      (box) => box.clientWidth > 1 && box.scrollWidth > box.clientWidth,
    );
    const outside = [...document.querySelectorAll('.chart svg text')].filter((text) => {
      const [own, picture] = [text, text.ownerSVGElement].map((element) => element.getBoundingClientRect());
      return own.left < picture.left - 1 || own.right > picture.right + 1;
    });
    const range = document.createRange();
    const broken = [...document.querySelectorAll('[role=columnheader] button, thead th')].filter((box) => {
      const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
        for (const word of text.data.matchAll(/\\S+/g)) {
          range.setStart(text, word.index);
          range.setEnd(text, word.index + word[0].length);
          if (range.getClientRects().length > 1) return true;
        }
      return false;
    });
    return [...wide, ...broken, ...outside].map(({ textContent }) => textContent.trim());
  })()`);

/** Returns pairs of buttons and fields that stand beside or below each other without room, or overlap. */
export const findTouchingControls = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`(() => {
    const LEAST = 4;
    const controls = [...document.querySelectorAll('main :is(button, .button, select, textarea, input:not([type=range], [type=file]))')]
      .filter((one) => one.checkVisibility() && one.clientWidth > 2 && one.closest('[role=grid]') === null)
      .map((one) => ({ one, box: one.getBoundingClientRect() }));
    const measureGap = (a, b) =>
      Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);
    return controls.flatMap(({ one, box }, n) =>
      controls
        .slice(n + 1)
        .filter((other) => measureGap(box, other.box) < LEAST && one.closest('dialog') === other.one.closest('dialog'))
        .map((other) => [one, other.one].map(({ textContent, tagName }) => textContent || tagName).join(' / ')),
    );
  })()`);

/** Whether pictures are taken; a whole page takes up to a second. */
export const areScreensTaken = process.env.MODE === 'screens';

/** With `--mode screens`, writes a picture of the page to `.build/screens/`, for people to look at. */
export const takeScreenshot = async (page: Page, name: string): Promise<void> => {
  if (!areScreensTaken) return;
  mkdirSync(SCREENS, { recursive: true });
  await page.screenshot({ path: join(SCREENS, `${name}.png`), fullPage: true });
};
