import type { ComponentChildren, VNode } from 'preact';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { ScrollRegion } from '#lib/ui/browser/kit/table.tsx';

interface AsTableProps {
  /** Accessible name of the region that holds the table. */
  readonly label: string;
  readonly children: ComponentChildren;
}

/** The numbers of a chart as a table that opens below it. */
export const AsTable = ({ label, children }: AsTableProps): VNode => (
  <details class="as-table">
    <summary>{getTexts('core').common.asTable}</summary>
    <ScrollRegion label={label} class="tall">
      {children}
    </ScrollRegion>
  </details>
);
