import type { Period } from '#lib/procurement/domain/problem/problem.ts';
import type { PartRow, TimelineContent } from '#lib/ui/browser/procurement/plan/timeline/marks.ts';

/** Answer of the API with the data of a plan, in UTF-8, and the plan's lists; then a request for each further message. */
export type ToTimeline = { readonly problem: ArrayBuffer; readonly content: TimelineContent } | { readonly next: true };

/** Rows in pieces, then the periods; or that the data do not pass the present rules. */
export type FromTimeline =
  | { readonly rows: readonly PartRow[] }
  | { readonly periods: readonly Period[] }
  | { readonly isUnreadable: true };
