import type { Language } from '#lib/shared/pages/language.ts';
import type { calculation } from '#lib/ui/browser/i18n/en/calculation.ts';
import type * as core from '#lib/ui/browser/i18n/en/core.ts';
import type { dashboard } from '#lib/ui/browser/i18n/en/dashboard.ts';
import type { documentDetails } from '#lib/ui/browser/i18n/en/documentDetails.ts';
import type { documentSearch } from '#lib/ui/browser/i18n/en/documentSearch.ts';
import type { documents } from '#lib/ui/browser/i18n/en/documents.ts';
import type { grid } from '#lib/ui/browser/i18n/en/grid.ts';
import type { HelpTexts } from '#lib/ui/browser/i18n/en/help.ts';
import type { home } from '#lib/ui/browser/i18n/en/home.ts';
import type { import as importData } from '#lib/ui/browser/i18n/en/import.ts';
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
  /** Pages of documents. */
  readonly documents: typeof documents;
  /** Results of searches and queries. */
  readonly documentSearch: typeof documentSearch;
  /** Drawer with all about one object. */
  readonly documentDetails: typeof documentDetails;
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

/** A module that is the texts of an area, or exports them under its name. */
type TextModule<A extends Area> = Areas[A] | { readonly [N in A]: Areas[N] };

type Loaders = { readonly [A in Area]: () => Promise<TextModule<A>> };

/** Written out, so that the bundler makes a file of each area and language. */
export const LOADERS: Readonly<Record<Language, Loaders>> = {
  en: {
    core: () => import('#lib/ui/browser/i18n/en/core.ts'),
    dashboard: () => import('#lib/ui/browser/i18n/en/dashboard.ts'),
    help: () => import('#lib/ui/browser/i18n/en/help.ts'),
    settings: () => import('#lib/ui/browser/i18n/en/settings.ts'),
    home: () => import('#lib/ui/browser/i18n/en/home.ts'),
    documents: () => import('#lib/ui/browser/i18n/en/documents.ts'),
    documentDetails: () => import('#lib/ui/browser/i18n/en/documentParts.ts'),
    documentSearch: () => import('#lib/ui/browser/i18n/en/documentParts.ts'),
    import: () => import('#lib/ui/browser/i18n/en/import.ts'),
    calculation: () => import('#lib/ui/browser/i18n/en/calculation.ts'),
    cash: () => import('#lib/ui/browser/i18n/en/views/periodViews.ts'),
    print: () => import('#lib/ui/browser/i18n/en/views/print.ts'),
    timeline: () => import('#lib/ui/browser/i18n/en/views/periodViews.ts'),
    plans: () => import('#lib/ui/browser/i18n/en/plans.ts'),
    plan: () => import('#lib/ui/browser/i18n/en/plan.ts'),
    summary: () => import('#lib/ui/browser/i18n/en/summary.ts'),
    grid: () => import('#lib/ui/browser/i18n/en/grid.ts'),
    data: () => import('#lib/ui/browser/i18n/en/views/data.ts'),
    difference: () => import('#lib/ui/browser/i18n/en/views/difference.ts'),
    issues: () => import('#lib/ui/browser/i18n/en/issues.ts'),
    issueMessages: () => import('#lib/ui/browser/i18n/en/issueMessages.ts'),
    terms: () => import('#lib/ui/browser/i18n/en/terms.ts'),
    tables: () => import('#lib/ui/browser/i18n/en/tables.ts'),
    weights: () => import('#lib/ui/browser/i18n/en/weights.ts'),
    order: () => import('#lib/ui/browser/i18n/en/views/order.ts'),
    alternatives: () => import('#lib/ui/browser/i18n/en/views/alternatives.ts'),
    advice: () => import('#lib/ui/browser/i18n/en/views/advice.ts'),
    whyNot: () => import('#lib/ui/browser/i18n/en/views/questionViews.ts'),
    purchaseOrders: () => import('#lib/ui/browser/i18n/en/views/questionViews.ts'),
    risk: () => import('#lib/ui/browser/i18n/en/views/questionViews.ts'),
  },
  es: {
    core: () => import('#lib/ui/browser/i18n/es/core.ts'),
    dashboard: () => import('#lib/ui/browser/i18n/es/dashboard.ts'),
    help: () => import('#lib/ui/browser/i18n/es/help.ts'),
    settings: () => import('#lib/ui/browser/i18n/es/settings.ts'),
    home: () => import('#lib/ui/browser/i18n/es/home.ts'),
    documents: () => import('#lib/ui/browser/i18n/es/documents.ts'),
    documentDetails: () => import('#lib/ui/browser/i18n/es/documentParts.ts'),
    documentSearch: () => import('#lib/ui/browser/i18n/es/documentParts.ts'),
    import: () => import('#lib/ui/browser/i18n/es/import.ts'),
    calculation: () => import('#lib/ui/browser/i18n/es/calculation.ts'),
    cash: () => import('#lib/ui/browser/i18n/es/views/periodViews.ts'),
    print: () => import('#lib/ui/browser/i18n/es/views/print.ts'),
    timeline: () => import('#lib/ui/browser/i18n/es/views/periodViews.ts'),
    plans: () => import('#lib/ui/browser/i18n/es/plans.ts'),
    plan: () => import('#lib/ui/browser/i18n/es/plan.ts'),
    summary: () => import('#lib/ui/browser/i18n/es/summary.ts'),
    grid: () => import('#lib/ui/browser/i18n/es/grid.ts'),
    data: () => import('#lib/ui/browser/i18n/es/views/data.ts'),
    difference: () => import('#lib/ui/browser/i18n/es/views/difference.ts'),
    issues: () => import('#lib/ui/browser/i18n/es/issues.ts'),
    issueMessages: () => import('#lib/ui/browser/i18n/es/issueMessages.ts'),
    terms: () => import('#lib/ui/browser/i18n/es/terms.ts'),
    tables: () => import('#lib/ui/browser/i18n/es/tables.ts'),
    weights: () => import('#lib/ui/browser/i18n/es/weights.ts'),
    order: () => import('#lib/ui/browser/i18n/es/views/order.ts'),
    alternatives: () => import('#lib/ui/browser/i18n/es/views/alternatives.ts'),
    advice: () => import('#lib/ui/browser/i18n/es/views/advice.ts'),
    whyNot: () => import('#lib/ui/browser/i18n/es/views/questionViews.ts'),
    purchaseOrders: () => import('#lib/ui/browser/i18n/es/views/questionViews.ts'),
    risk: () => import('#lib/ui/browser/i18n/es/views/questionViews.ts'),
  },
};

const isTexts = <A extends Area>(area: A, loaded: TextModule<A>): loaded is Areas[A] => !Object.hasOwn(loaded, area);

/** Loads the texts of an area in a language. */
export const loadArea = async <A extends Area>(language: Language, area: A): Promise<Areas[A]> => {
  const loaded = await LOADERS[language][area]();
  return isTexts(area, loaded) ? loaded : loaded[area];
};
