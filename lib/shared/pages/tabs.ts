/** Areas of texts that each tab needs; the document preloads them, and the tab waits for them. */
export const TAB_AREAS = {
  dashboard: ['dashboard', 'summary', 'terms'],
  help: ['help', 'terms', 'issues', 'tables'],
  settings: ['settings', 'terms', 'weights'],
  import: ['import', 'calculation', 'summary', 'terms'],
  plans: ['plans', 'summary', 'terms', 'grid'],
  plan: ['plan', 'calculation', 'dashboard', 'summary', 'terms', 'grid'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type TabName = keyof typeof TAB_AREAS;

/** Tabs that have a style sheet of their own in `styles/views/`, under the name of the tab. */
const STYLED_TABS: readonly TabName[] = ['help', 'settings', 'import'];

/** Returns the name of the style sheet that only this tab needs; undefined if it has none. */
export const getTabStyles = (tab: TabName): string | undefined => (STYLED_TABS.includes(tab) ? tab : undefined);
