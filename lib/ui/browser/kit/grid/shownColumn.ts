import type { ComponentChildren } from 'preact';
import type { GridColumn } from '#lib/ui/browser/kit/grid/types.ts';

/** A column as pages declare it. */
export interface ShownColumn extends GridColumn {
  /** Content richer than text. Its text has to say what `toText` says. */
  readonly render?: (row: number) => ComponentChildren;
}
