/** Views of a completed plan, in the order of their links. */
export const VIEWS = ['overview', 'orders', 'alerts', 'timeline', 'cash', 'alternatives', 'data'] as const;
export type View = (typeof VIEWS)[number];
