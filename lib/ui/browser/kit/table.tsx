import type { ComponentChildren, VNode } from 'preact';

interface TableHeadProps {
  /** Titles of the columns; `{ number }` is a column of numbers. */
  readonly columns: readonly (string | { readonly number: string })[];
}

/** Head of a table with one row of column titles. */
export const TableHead = ({ columns }: TableHeadProps): VNode => (
  <thead>
    <tr>
      {columns.map((column) => {
        const isText = typeof column === 'string';
        const title = isText ? column : column.number;
        return (
          <th key={title} scope="col" class={isText ? undefined : 'number'}>
            {title}
          </th>
        );
      })}
    </tr>
  </thead>
);

interface ScrollRegionProps {
  /** Name of the region for assistive technology. */
  readonly label: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** Region that scrolls sideways, by keys too, where its content is wider than the page. */
export const ScrollRegion = ({ label, class: more, children }: ScrollRegionProps): VNode => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard
  <section class={more === undefined ? 'scroll' : `scroll ${more}`} aria-label={label} tabIndex={0}>
    {children}
  </section>
);
