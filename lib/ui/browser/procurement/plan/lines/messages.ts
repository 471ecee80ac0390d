import type { PlanContent } from '#lib/ui/browser/procurement/plan/lines/planReader.ts';

/** Form in which the lists arrive: `GetPlan`, or two exported tables if the plan is too large for one answer. */
export type PlanSource = 'plan' | 'purchases' | 'alerts';

/** Messages of the page: bytes of a source, then the end of all sources. */
export type ToReader = { readonly source: PlanSource; readonly bytes: Uint8Array } | { readonly end: true };

export type FromReader = { readonly content: PlanContent } | { readonly failure: string };
