import type { ComponentChildren, VNode } from 'preact';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';

interface AsTableProps {
  /** Accessible name of the table's part of the page. */
  readonly label: string;
  readonly children: ComponentChildren;
}

/** The numbers of a chart as a table that opens below it. */
export const AsTable = ({ label, children }: AsTableProps): VNode => (
  <details class="as-table">
    <summary>{getTexts('core').common.asTable}</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard */}
    <section class="scroll tall" aria-label={label} tabIndex={0}>
      {children}
    </section>
  </details>
);
