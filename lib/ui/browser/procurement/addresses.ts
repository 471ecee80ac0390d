/** Address of a plan's page, to which the name of a view is added. */
export const getPlanAddress = (id: string): string => `/procurement/plans/${encodeURIComponent(id)}`;

/** Address of the view Data of a plan that shows the offers of a part. */
export const getOffersAddress = (id: string, part: number): string =>
  `${getPlanAddress(id)}/data?table=OfferPartSupplier&part=${part}`;

/** Address of the page that compares two plans. */
export const getComparisonAddress = (before: string, after: string): string =>
  `/procurement/compare/${encodeURIComponent(before)}/${encodeURIComponent(after)}`;

/** Views of a completed plan, in the order of their links. */
export const VIEWS = ['overview', 'orders', 'alerts', 'timeline', 'cash', 'alternatives', 'data'] as const;
/** A view, or the plan for paper, to which a button leads. */
export type View = (typeof VIEWS)[number] | 'print';

/** Returns the view that an address names; the overview if it names none. */
export const findView = (name: string | undefined): View =>
  name === 'print' ? name : (VIEWS.find((each) => each === name) ?? 'overview');
