import type { Advice } from '#lib/procurement/domain/doctor/advice.ts';
import type { DataIssue } from '#lib/ui/browser/api/imports.ts';

/** Findings about a file before it is sent; only JSON is read in the page. */
export type Examination =
  | { readonly state: 'unreadable' }
  | { readonly state: 'wrong'; readonly errors: readonly DataIssue[] }
  | {
      readonly state: 'sound';
      readonly warnings: readonly DataIssue[];
      readonly advice: readonly Advice[];
      /** Of the prices. */
      readonly decimals: number;
    };
