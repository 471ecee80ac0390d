import { afterEach, expect, test } from 'vitest';
import {
  areScreensTaken,
  describeUi,
  findAxeViolations,
  findColourViolations,
  findCutTexts,
  findTouchingControls,
  measureSidewaysScroll,
  setTextSize,
  takeScreenshot,
  useBrowser,
} from '#test/support/ui/browser.ts';
import { findEnglish } from '#test/support/ui/findEnglish.ts';
import { cancelCalculations } from '#test/support/ui/plans.ts';
import { compareStates } from '#test/ui/states/compare.ts';
import { dashboardStates } from '#test/ui/states/dashboard.ts';
import { helpStates } from '#test/ui/states/help.ts';
import { homeStates } from '#test/ui/states/home.ts';
import { importStates } from '#test/ui/states/import.ts';
import type { PageState } from '#test/ui/states/pageState.ts';
import { planStates } from '#test/ui/states/plan.ts';
import { plansStates } from '#test/ui/states/plans.ts';
import { settingsStates } from '#test/ui/states/settings.ts';
import { shellStates } from '#test/ui/states/shell.ts';

/**
 * Every page in each of its states; a new state is added to the file of its tab. The file takes minutes, since it opens
 * each state in two languages and widths and looks at it with axe.
 */
const STATES: readonly PageState[] = [
  ...homeStates,
  ...shellStates,
  ...dashboardStates,
  ...helpStates,
  ...settingsStates,
  ...importStates,
  ...plansStates,
  ...planStates,
  ...compareStates,
];

const THEMES = ['light', 'dark'] as const;
/** Window widths in px; `npm run screens` takes pictures at all of them. */
const PHONE = 360;
const DESK = 1366;
const CHECKED_WIDTHS = [PHONE, DESK];
const WIDTHS = areScreensTaken ? [PHONE, 768, DESK, 1920] : CHECKED_WIDTHS;

/** What axe has looked at in dark; a theme changes only colours, so the other rules find the same in each. */
const darkLooks = new Set<string>();

describeUi('every page and state', () => {
  const { open, url } = useBrowser();
  afterEach(() => cancelCalculations(url()));

  const show = async ({ show: wait, expectedErrors }: PageState, address: string, language: 'en' | 'es') => {
    const page = await open(address, { language, ...(expectedErrors && { expectedErrors }) });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await wait?.(page);
    return page;
  };

  const checkEnglish = async (state: PageState, address: string): Promise<void> => {
    const page = await show(state, address, 'en');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 768 });
      expect(await measureSidewaysScroll(page), `sideways scroll at ${width} px`).toBe(0);
      expect(await findCutTexts(page), `cut texts at ${width} px`).toEqual([]);
      expect(await findTouchingControls(page), `controls without room at ${width} px`).toEqual([]);
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme });
        if (CHECKED_WIDTHS.includes(width))
          expect(
            await (colorScheme === 'light' ? findAxeViolations(page) : findColourViolations(page, darkLooks)),
            `${width} px, ${colorScheme}`,
          ).toEqual([]);
        await takeScreenshot(page, `${state.name}-${width}-${colorScheme}`);
      }
    }
  };

  const checkSpanish = async (state: PageState, address: string): Promise<void> => {
    const page = await show(state, address, 'es');
    expect(await findEnglish(page), 'English texts').toEqual([]);
    // In dark, which few pictures in English are looked at in.
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 768 });
      if (width === PHONE) expect(await measureSidewaysScroll(page), 'sideways scroll in Spanish').toBe(0);
      expect(await findCutTexts(page), `cut texts in Spanish at ${width} px`).toEqual([]);
      await takeScreenshot(page, `${state.name}-${width}-es`);
    }
    await page.setViewportSize({ width: PHONE, height: 768 });
    await setTextSize(page, 200);
    expect(await measureSidewaysScroll(page), 'sideways scroll with large text').toBe(0);
  };

  // Both languages show one plan, as calculating it takes longer than reading it.
  test.each(STATES)(
    '$name: axe finds nothing, and all fits a phone and a desk, light and dark, in Spanish without English and with large text',
    async (state) => {
      const { path } = state;
      const address = typeof path === 'string' ? path : await path(url());
      await checkEnglish(state, address);
      await checkSpanish(state, address);
    },
  );
});
