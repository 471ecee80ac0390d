import type { Language } from '#lib/shared/pages/language.ts';
import type { calculation } from '#lib/ui/browser/i18n/en/calculation.ts';
import type * as core from '#lib/ui/browser/i18n/en/core.ts';
import type { dashboard } from '#lib/ui/browser/i18n/en/dashboard.ts';
import type { grid } from '#lib/ui/browser/i18n/en/grid.ts';
import type { HelpTexts } from '#lib/ui/browser/i18n/en/help.ts';
import type { home } from '#lib/ui/browser/i18n/en/home.ts';
import type { importData } from '#lib/ui/browser/i18n/en/import.ts';
import type { issueMessages } from '#lib/ui/browser/i18n/en/issueMessages.ts';
import type * as issues from '#lib/ui/browser/i18n/en/issues.ts';
import type { plan } from '#lib/ui/browser/i18n/en/plan.ts';
import type { plans } from '#lib/ui/browser/i18n/en/plans.ts';
import type { settings } from '#lib/ui/browser/i18n/en/settings.ts';
import type { summary } from '#lib/ui/browser/i18n/en/summary.ts';
import type { TableTexts } from '#lib/ui/browser/i18n/en/tables.ts';
import type * as terms from '#lib/ui/browser/i18n/en/terms.ts';
import type { advice } from '#lib/ui/browser/i18n/en/views/advice.ts';
import type { alternatives } from '#lib/ui/browser/i18n/en/views/alternatives.ts';
import type { cash } from '#lib/ui/browser/i18n/en/views/cash.ts';
import type { data } from '#lib/ui/browser/i18n/en/views/data.ts';
import type { difference } from '#lib/ui/browser/i18n/en/views/difference.ts';
import type { order } from '#lib/ui/browser/i18n/en/views/order.ts';
import type { print } from '#lib/ui/browser/i18n/en/views/print.ts';
import type { purchaseOrders } from '#lib/ui/browser/i18n/en/views/purchaseOrders.ts';
import type { risk } from '#lib/ui/browser/i18n/en/views/risk.ts';
import type { timeline } from '#lib/ui/browser/i18n/en/views/timeline.ts';
import type { whyNot } from '#lib/ui/browser/i18n/en/views/whyNot.ts';
import type { weights } from '#lib/ui/browser/i18n/en/weights.ts';

/** Texts of each area; `core` is loaded with every page, the others with their tab. */
export interface Areas {
  readonly core: typeof core;
  readonly dashboard: typeof dashboard;
  readonly help: HelpTexts;
  readonly settings: typeof settings;
  readonly home: typeof home;
  readonly import: typeof importData;
  /** Course of a running calculation. */
  readonly calculation: typeof calculation;
  /** View "Cash and stock" of a plan. */
  readonly cash: typeof cash;
  readonly print: typeof print;
  readonly timeline: typeof timeline;
  readonly plans: typeof plans;
  readonly plan: typeof plan;
  readonly summary: typeof summary;
  /** Grids of every tab. */
  readonly grid: typeof grid;
  /** Changed data of a plan. */
  readonly data: typeof data;
  /** Differences between two plans. */
  readonly difference: typeof difference;
  /** Names and explanations of errors and warnings about uploaded data. */
  readonly issues: typeof issues;
  /** Messages about uploaded data, by their keys. */
  readonly issueMessages: typeof issueMessages;
  /** Names and explanations of figures, criteria and reasons. */
  readonly terms: typeof terms;
  /** The eight tables of a problem and their columns. */
  readonly tables: TableTexts;
  /** Editor of weights. */
  readonly weights: typeof weights;
  /** Editor of an order of objectives. */
  readonly order: typeof order;
  readonly alternatives: typeof alternatives;
  readonly advice: typeof advice;
  /** Orders of a plan by supplier and period. */
  readonly purchaseOrders: typeof purchaseOrders;
  /** Effect of late suppliers on a plan. */
  readonly risk: typeof risk;
  /** The question "why not otherwise?" about an order. */
  readonly whyNot: typeof whyNot;
}

export type Area = keyof Areas;

type Loaders = { readonly [A in Area]: () => Promise<Areas[A]> };

/** Written out, so that the bundler makes a file of each area and language. */
export const LOADERS: Readonly<Record<Language, Loaders>> = {
  en: {
    core: () => import('#lib/ui/browser/i18n/en/core.ts'),
    dashboard: async () => (await import('#lib/ui/browser/i18n/en/dashboard.ts')).dashboard,
    help: async () => (await import('#lib/ui/browser/i18n/en/help.ts')).help,
    settings: async () => (await import('#lib/ui/browser/i18n/en/settings.ts')).settings,
    home: async () => (await import('#lib/ui/browser/i18n/en/home.ts')).home,
    import: async () => (await import('#lib/ui/browser/i18n/en/import.ts')).importData,
    calculation: async () => (await import('#lib/ui/browser/i18n/en/calculation.ts')).calculation,
    cash: async () => (await import('#lib/ui/browser/i18n/en/views/periodViews.ts')).cash,
    print: async () => (await import('#lib/ui/browser/i18n/en/views/print.ts')).print,
    timeline: async () => (await import('#lib/ui/browser/i18n/en/views/periodViews.ts')).timeline,
    plans: async () => (await import('#lib/ui/browser/i18n/en/plans.ts')).plans,
    plan: async () => (await import('#lib/ui/browser/i18n/en/plan.ts')).plan,
    summary: async () => (await import('#lib/ui/browser/i18n/en/summary.ts')).summary,
    grid: async () => (await import('#lib/ui/browser/i18n/en/grid.ts')).grid,
    data: async () => (await import('#lib/ui/browser/i18n/en/views/data.ts')).data,
    difference: async () => (await import('#lib/ui/browser/i18n/en/views/difference.ts')).difference,
    issues: () => import('#lib/ui/browser/i18n/en/issues.ts'),
    issueMessages: async () => (await import('#lib/ui/browser/i18n/en/issueMessages.ts')).issueMessages,
    terms: () => import('#lib/ui/browser/i18n/en/terms.ts'),
    tables: async () => (await import('#lib/ui/browser/i18n/en/tables.ts')).tables,
    weights: async () => (await import('#lib/ui/browser/i18n/en/weights.ts')).weights,
    order: async () => (await import('#lib/ui/browser/i18n/en/views/order.ts')).order,
    alternatives: async () => (await import('#lib/ui/browser/i18n/en/views/alternatives.ts')).alternatives,
    advice: async () => (await import('#lib/ui/browser/i18n/en/views/advice.ts')).advice,
    whyNot: async () => (await import('#lib/ui/browser/i18n/en/views/questionViews.ts')).whyNot,
    purchaseOrders: async () => (await import('#lib/ui/browser/i18n/en/views/questionViews.ts')).purchaseOrders,
    risk: async () => (await import('#lib/ui/browser/i18n/en/views/questionViews.ts')).risk,
  },
  es: {
    core: () => import('#lib/ui/browser/i18n/es/core.ts'),
    dashboard: async () => (await import('#lib/ui/browser/i18n/es/dashboard.ts')).dashboard,
    help: async () => (await import('#lib/ui/browser/i18n/es/help.ts')).help,
    settings: async () => (await import('#lib/ui/browser/i18n/es/settings.ts')).settings,
    home: async () => (await import('#lib/ui/browser/i18n/es/home.ts')).home,
    import: async () => (await import('#lib/ui/browser/i18n/es/import.ts')).importData,
    calculation: async () => (await import('#lib/ui/browser/i18n/es/calculation.ts')).calculation,
    cash: async () => (await import('#lib/ui/browser/i18n/es/views/periodViews.ts')).cash,
    print: async () => (await import('#lib/ui/browser/i18n/es/views/print.ts')).print,
    timeline: async () => (await import('#lib/ui/browser/i18n/es/views/periodViews.ts')).timeline,
    plans: async () => (await import('#lib/ui/browser/i18n/es/plans.ts')).plans,
    plan: async () => (await import('#lib/ui/browser/i18n/es/plan.ts')).plan,
    summary: async () => (await import('#lib/ui/browser/i18n/es/summary.ts')).summary,
    grid: async () => (await import('#lib/ui/browser/i18n/es/grid.ts')).grid,
    data: async () => (await import('#lib/ui/browser/i18n/es/views/data.ts')).data,
    difference: async () => (await import('#lib/ui/browser/i18n/es/views/difference.ts')).difference,
    issues: () => import('#lib/ui/browser/i18n/es/issues.ts'),
    issueMessages: async () => (await import('#lib/ui/browser/i18n/es/issueMessages.ts')).issueMessages,
    terms: () => import('#lib/ui/browser/i18n/es/terms.ts'),
    tables: async () => (await import('#lib/ui/browser/i18n/es/tables.ts')).tables,
    weights: async () => (await import('#lib/ui/browser/i18n/es/weights.ts')).weights,
    order: async () => (await import('#lib/ui/browser/i18n/es/views/order.ts')).order,
    alternatives: async () => (await import('#lib/ui/browser/i18n/es/views/alternatives.ts')).alternatives,
    advice: async () => (await import('#lib/ui/browser/i18n/es/views/advice.ts')).advice,
    whyNot: async () => (await import('#lib/ui/browser/i18n/es/views/questionViews.ts')).whyNot,
    purchaseOrders: async () => (await import('#lib/ui/browser/i18n/es/views/questionViews.ts')).purchaseOrders,
    risk: async () => (await import('#lib/ui/browser/i18n/es/views/questionViews.ts')).risk,
  },
};
