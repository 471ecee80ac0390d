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
