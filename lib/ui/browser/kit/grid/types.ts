export type GridValue = number | string;

/** Filter of a column; `parameter` is its name in the address. */
export type GridFilter =
  | {
      readonly kind: 'pick';
      readonly parameter: string;
      /** Text of a value in the list of choices; by default the value itself. */
      readonly toText?: (value: GridValue) => string;
    }
  | { readonly kind: 'range'; readonly parameter: string };

export interface GridColumn {
  /** Name of the member in the API: header of the CSV, name of the order in the address. */
  readonly key: string;
  readonly title: string;
  /** Numbers are ordered by value and aligned right; texts are ordered by the rules of the language. */
  readonly kind: 'number' | 'text';
  /** Set for ids and other numbers that are not amounts: they are aligned left. */
  readonly align?: 'start';
  /** A hidden column is a filter and a column of the CSV only. */
  readonly isHidden?: boolean;
  /** Least width in rem; wider grids share what is left in this proportion. */
  readonly width: number;
  /** Value of a row for order, filters, sums, copies and CSV. */
  readonly getValue: (row: number) => GridValue;
  /** Text shown; by default the value. */
  readonly toText?: (row: number) => string;
  /** Formats the sum of a column; a column without it has no sum. */
  readonly formatSum?: (sum: number) => string;
  readonly filter?: GridFilter;
  /** Whether the search field looks into the shown text. */
  readonly isSearched?: boolean;
}

/** A way to group lines, with sums. */
export interface GridGrouping {
  /** Name in the address. */
  readonly key: string;
  readonly title: string;
  /** Lines with the same key are one group. */
  readonly getKey: (row: number) => GridValue;
  readonly toText: (row: number) => string;
}

/** Rows that are chosen for an action on several of them. */
export interface GridSelection {
  readonly isSelected: (row: number) => boolean;
  readonly onToggle: (row: number) => void;
}

export interface GridRange {
  readonly from?: number;
  readonly to?: number;
}

/** State of a grid, as the address holds it. */
export interface GridQuery {
  readonly search: string;
  readonly sort: { readonly key: string; readonly isDescending: boolean } | undefined;
  readonly group: string | undefined;
  /** Hides the lines of groups. */
  readonly sumsOnly: boolean;
  readonly picks: Readonly<Record<string, readonly string[]>>;
  readonly ranges: Readonly<Record<string, GridRange>>;
}

/** Class of a column's cells, by which they are aligned. */
export const getCellClass = ({ kind, align }: GridColumn): string => (align === 'start' ? 'text' : kind);

export const getCellText = ({ getValue, toText }: GridColumn, row: number): string =>
  toText === undefined ? String(getValue(row)) : toText(row);
