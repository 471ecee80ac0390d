import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { launchChromium, startUiStack } from '#test/support/ui/stack.ts';
import { adoptStack } from './support/adoptStack.ts';
import { quantile } from './support/quantile.ts';
import { printTable } from './support/table.ts';

type Row = readonly [name: string, measured: number, most: number, unit: string];

/** In milliseconds; the window shows this many pixels of a wheel's turn. */
const SCROLL_FOR = 4_000;
const WHEEL = 600;
const ROUNDS = 5;

const newPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en-GB' })).newPage();

/** Resolves in the page once what is shown now has been painted. */
const PAINTED = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';

const measureFirstPaint = async (browser: Browser, url: string): Promise<number> => {
  const times: number[] = [];
  const page = await newPage(browser);
  for (let round = 0; round <= ROUNDS; round += 1) {
    await page.goto(`${url}/procurement/help`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const [paint] = await page.evaluate<readonly number[]>(
      "performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime)",
    );
    // The first round fills the caches of the server.
    if (round > 0) times.push(paint ?? Number.NaN);
  }
  await page.context().close();
  return quantile(times, 0.5);
};

/** Begins to record the time between frames. */
const countFrames = async (page: Page): Promise<void> => {
  await page.evaluate(`{
    cancelAnimationFrame(globalThis.counting);
    globalThis.frames = [];
    let before = performance.now();
    const step = (now) => { frames.push(now - before); before = now; globalThis.counting = requestAnimationFrame(step); };
    globalThis.counting = requestAnimationFrame(step);
  }`);
};

/** Milliseconds between the frames recorded so far. */
const readFrames = (page: Page): Promise<readonly number[]> =>
  page.evaluate<readonly number[]>('globalThis.frames.slice(1)');

/** Milliseconds between frames while the wheel turns. */
const scrollFrames = async (page: Page): Promise<readonly number[]> => {
  await countFrames(page);
  const end = performance.now() + SCROLL_FOR;
  while (performance.now() < end) await page.mouse.wheel(0, WHEEL);
  return readFrames(page);
};

const usedHeap = async (session: CDPSession): Promise<number> => {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1_000_000;
};

/** Milliseconds from a click until the grid has answered and the answer is painted. */
const measureClick = (page: Page, script: string, isDone: string): Promise<number> =>
  page.evaluate<number>(`(async () => {
    const grid = document.querySelector('[role=grid]');
    const start = performance.now();
    ${script};
    while (!(${isDone})) await new Promise((resolve) => requestAnimationFrame(resolve));
    await ${PAINTED};
    return performance.now() - start;
  })()`);

const HEADER = "grid.querySelectorAll('[role=columnheader][aria-sort] button')[6]";

const measureLines = async (browser: Browser, url: string): Promise<readonly Row[]> => {
  const page = await newPage(browser);
  const session = await page.context().newCDPSession(page);
  const start = performance.now();
  await page.goto(url);
  const grid = page.getByRole('grid', { name: 'Orders' });
  await grid.getByRole('gridcell').first().waitFor({ timeout: 60_000 });
  const shown = performance.now() - start;
  await grid.hover();
  const frames = await scrollFrames(page);
  const sort = await measureClick(
    page,
    `${HEADER}.click()`,
    `${HEADER}.closest('[role=columnheader]').getAttribute('aria-sort') !== 'none'`,
  );
  const filter = await measureClick(
    page,
    `const field = document.querySelector('main input[type=search]');
     const before = grid.getAttribute('aria-rowcount');
     field.value = '17';
     field.dispatchEvent(new InputEvent('input', { bubbles: true }))`,
    "grid.getAttribute('aria-rowcount') !== before",
  );
  const heap = await usedHeap(session);
  await page.context().close();
  return [
    ['navigation to rows', shown, 2500, 'ms'],
    ['frames while scrolling, 95 %', quantile(frames, 0.95), 17, 'ms'],
    ['frames while scrolling, worst', Math.max(...frames), 100, 'ms'],
    ['sorting, click to rows', sort, 200, 'ms'],
    // The field waits 120 ms for the end of the typing.
    ['filtering, input to rows', filter - 120, 200, 'ms'],
    ['heap', heap, 120, 'MB'],
  ];
};

/** The Timeline of the plan: its data are read while the page answers, then it is scrolled. */
const measureTimeline = async (browser: Browser, url: string): Promise<readonly Row[]> => {
  const page = await newPage(browser);
  await page.goto(`${url}/orders`);
  await page.getByRole('grid', { name: 'Orders' }).getByRole('gridcell').first().waitFor({ timeout: 60_000 });
  await countFrames(page);
  const start = performance.now();
  await page.getByRole('link', { name: 'Timeline' }).click();
  const grid = page.getByRole('grid', { name: 'Timeline' });
  await grid.getByRole('rowheader').nth(1).waitFor({ timeout: 60_000 });
  const shown = performance.now() - start;
  const reading = await readFrames(page);
  await grid.hover();
  const frames = await scrollFrames(page);
  await page.context().close();
  return [
    ['Timeline, click to rows', shown, 2500, 'ms'],
    ['Timeline, frames while it is read, 95 %', quantile(reading, 0.95), 17, 'ms'],
    ['Timeline, frames while scrolling, 95 %', quantile(frames, 0.95), 17, 'ms'],
  ];
};

/** Prints the times of the pages in Chromium beside their budgets; the machine must have nothing else to do. */
export const printUi = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'triad-bench-'));
  const stack = await startUiStack({ DATA_DIR: folder, LOG_LEVEL: 'SILENT' });
  const browser = await launchChromium();
  try {
    await adoptStack(folder);
    const { LINES, storeLargePlan } = await import('./procurement/largePlan.ts');
    const planId = await storeLargePlan();
    const rows: readonly Row[] = [
      ['first contentful paint, warm', await measureFirstPaint(browser, stack.url), 1000, 'ms'],
      ...(await measureLines(browser, `${stack.url}/procurement/plans/${planId}/orders`)),
      ...(await measureTimeline(browser, `${stack.url}/procurement/plans/${planId}`)),
    ];
    printTable(
      `Pages in Chromium ${browser.version()}, Node ${process.version}; a plan of ${LINES} lines`,
      ['', 'measured', 'budget', 'unit', ''],
      rows.map(([name, measured, most, unit]) => [name, measured, most, unit, measured <= most ? '' : 'over']),
    );
  } finally {
    await browser.close();
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
