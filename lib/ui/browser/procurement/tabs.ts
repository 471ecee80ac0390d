import type { FunctionComponent } from 'preact';
import { getTabStyles, TAB_AREAS, type TabName } from '#lib/shared/pages/tabs.ts';
import { lazyPart } from '#lib/ui/browser/kit/lazyPart.ts';

type TabPage = FunctionComponent;

/** Loads a tab together with its texts and styles. */
const tab = (name: TabName, load: () => Promise<TabPage>): TabPage =>
  lazyPart(TAB_AREAS[name], load, getTabStyles(name), true);

export interface Tab {
  readonly name: TabName;
  readonly href: string;
  /** Key that opens the tab after `g`. */
  readonly letter: string;
  /** Whether visitors who are not signed in may see it. */
  readonly isPublic: boolean;
  /** Address patterns of the router. */
  readonly paths: readonly string[];
  readonly page: TabPage;
}

/** The tabs in their order in the navigation. */
export const TABS: readonly Tab[] = [
  {
    name: 'dashboard',
    href: '/procurement',
    letter: 'd',
    isPublic: true,
    paths: ['/procurement'],
    page: tab('dashboard', async () => (await import('#lib/ui/browser/procurement/dashboard/index.tsx')).Dashboard),
  },
  {
    name: 'help',
    href: '/procurement/help',
    letter: 'h',
    isPublic: true,
    paths: ['/procurement/help'],
    page: tab('help', async () => (await import('#lib/ui/browser/procurement/help/index.tsx')).Help),
  },
  {
    name: 'settings',
    href: '/procurement/settings',
    letter: 's',
    isPublic: false,
    paths: ['/procurement/settings'],
    page: tab('settings', async () => (await import('#lib/ui/browser/procurement/settings/index.tsx')).Settings),
  },
  {
    name: 'import',
    href: '/procurement/import',
    letter: 'i',
    isPublic: false,
    paths: ['/procurement/import'],
    page: tab('import', async () => (await import('#lib/ui/browser/procurement/import/index.tsx')).Import),
  },
  {
    name: 'plans',
    href: '/procurement/plans',
    letter: 'l',
    isPublic: false,
    paths: ['/procurement/plans'],
    page: tab('plans', async () => (await import('#lib/ui/browser/procurement/plans/index.tsx')).Plans),
  },
  {
    name: 'plan',
    href: '/procurement/plan',
    letter: 'p',
    isPublic: false,
    paths: ['/procurement/plan', '/procurement/plans/:id/:view?', '/procurement/compare/:a/:b'],
    page: tab('plan', async () => (await import('#lib/ui/browser/procurement/plan/index.tsx')).Plan),
  },
];

/** Addresses of plans and of comparisons: they stand below List Plans, or below no tab, but belong to the Plan View. */
const PLAN_PATHS = /^\/procurement\/(?:plans|compare)\//;

/** Returns the tab that an address belongs to. */
export const findTab = (path: string): Tab | undefined =>
  TABS.find(({ name, href }) => path === href || (name === 'plan' && PLAN_PATHS.test(path)));
