import type { ComponentChildren, VNode } from 'preact';

interface DifferenceTableProps {
  readonly title: string;
  /** Titles of the columns of text, which come first. */
  readonly texts: readonly string[];
  /** Titles of the columns of numbers. */
  readonly numbers: readonly string[];
  readonly children: ComponentChildren;
}

/** Table of a difference, which scrolls sideways where it is wider than the page. */
export const DifferenceTable = ({ title, texts, numbers, children }: DifferenceTableProps): VNode => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard
  <section class="scroll" aria-label={title} tabIndex={0}>
    <table class="difference">
      <thead>
        <tr>
          {texts.map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
          {numbers.map((text) => (
            <th key={text} scope="col" class="number">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  </section>
);
