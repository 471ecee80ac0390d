import type { ComponentChildren, VNode } from 'preact';
import { ScrollRegion, TableHead } from '#lib/ui/browser/kit/table.tsx';

interface DifferenceTableProps {
  readonly title: string;
  /** Titles of the columns of text, which come first. */
  readonly texts: readonly string[];
  /** Titles of the columns of numbers. */
  readonly numbers: readonly string[];
  readonly children: ComponentChildren;
}

/** Table of a difference, which scrolls sideways if it is wider than the page. */
export const DifferenceTable = ({ title, texts, numbers, children }: DifferenceTableProps): VNode => (
  <ScrollRegion label={title}>
    <table class="difference">
      <TableHead columns={[...texts, ...numbers.map((text) => ({ number: text }))]} />
      {children}
    </table>
  </ScrollRegion>
);
