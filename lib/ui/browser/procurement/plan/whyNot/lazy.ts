import { lazyPart } from '#lib/ui/browser/kit/lazyPart.ts';

/** The question "why not otherwise?", loaded when a drawer first asks it. */
export const WhyNot = lazyPart(
  ['whyNot', 'difference'],
  async () => (await import('#lib/ui/browser/procurement/plan/questionViews.ts')).WhyNot,
  'questionViews',
);
