import {
  type GridColumn,
  type GridGrouping,
  type GridQuery,
  type GridRange,
  type GridValue,
  getCellText,
} from '#lib/ui/browser/kit/grid/types.ts';

type Test = (row: number) => boolean;

/** Lower case without accents: "Valvula" finds "válvula". The minus sign becomes the hyphen of keyboards. */
const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('\u2212', '-').toLowerCase();

/** Caches the answer for each value, because 100,000 lines share few parts and suppliers. */
const byValue = ({ getValue }: GridColumn, test: Test): Test => {
  const known = new Map<GridValue, boolean>();
  return (row) => {
    const value = getValue(row);
    const found = known.get(value);
    if (found !== undefined) return found;
    const answer = test(row);
    known.set(value, answer);
    return answer;
  };
};

/** All words have to occur, each in any of the searched columns. */
const createSearch = (columns: readonly GridColumn[], search: string): readonly Test[] => {
  const searched = columns.filter(({ isSearched }) => isSearched);
  return fold(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => {
      const tests = searched.map((column) => byValue(column, (row) => fold(getCellText(column, row)).includes(word)));
      return (row) => tests.some((test) => test(row));
    });
};

const isWithin = ({ from, to }: GridRange, value: number): boolean =>
  (from === undefined || value >= from) && (to === undefined || value <= to);

const createFilter = (column: GridColumn, { picks, ranges }: GridQuery): readonly Test[] => {
  const { filter, getValue } = column;
  if (filter === undefined) return [];
  if (filter.kind === 'pick') {
    const picked = new Set(picks[filter.parameter]);
    return picked.size === 0 ? [] : [byValue(column, (row) => picked.has(String(getValue(row))))];
  }
  const range = ranges[filter.parameter];
  return range === undefined ? [] : [(row) => isWithin(range, Number(getValue(row)))];
};

/** Returns the rows that pass search and filters, in their order. */
const filterRows = (count: number, columns: readonly GridColumn[], query: GridQuery): Uint32Array => {
  const tests = [...columns.flatMap((column) => createFilter(column, query)), ...createSearch(columns, query.search)];
  const rows = new Uint32Array(count);
  let kept = 0;
  for (let row = 0; row < count; row++) if (tests.every((test) => test(row))) rows[kept++] = row;
  return rows.subarray(0, kept);
};

/** Numbers that order as the values do: each different text is compared only once. */
const toOrderNumbers = (rows: Uint32Array, { getValue, kind }: GridColumn, language: string): Float64Array => {
  if (kind === 'number') return Float64Array.from(rows, (row) => Number(getValue(row)));
  const collator = new Intl.Collator(language, { numeric: true });
  const texts = [...new Set(Array.from(rows, (row) => String(getValue(row))))].sort(collator.compare);
  const ranks = new Map(texts.map((text, rank) => [text, rank]));
  return Float64Array.from(rows, (row) => ranks.get(String(getValue(row))) ?? 0);
};

/** Returns the rows ordered by a column; equal ones keep their order. */
const sortRows = (
  rows: Uint32Array,
  column: GridColumn | undefined,
  isDescending: boolean,
  language: string,
): Uint32Array => {
  if (column === undefined) return rows;
  const values = toOrderNumbers(rows, column, language);
  const sign = isDescending ? -1 : 1;
  const places = Uint32Array.from(rows, (_, place) => place);
  places.sort((a, b) => sign * ((values[a] ?? 0) - (values[b] ?? 0)) || a - b);
  return places.map((place) => rows[place] ?? 0);
};

/** Sums of the columns that have one, by their keys. */
export type Sums = Readonly<Record<string, number>>;

/** Adds up the columns that have a sum. */
const sumRows = (rows: Iterable<number>, columns: readonly GridColumn[]): Sums => {
  const summed = columns.filter(({ formatSum }) => formatSum !== undefined);
  const sums = summed.map(() => 0);
  for (const row of rows)
    summed.forEach(({ getValue }, place) => {
      sums[place] = (sums[place] ?? 0) + Number(getValue(row));
    });
  return Object.fromEntries(summed.map(({ key }, place) => [key, sums[place] ?? 0]));
};

export interface GridGroup {
  readonly text: string;
  readonly rows: readonly number[];
  readonly sums: Sums;
}

/** Puts rows into groups, in the order of their first rows. */
const groupRows = (
  rows: Uint32Array,
  { getKey, toText }: GridGrouping,
  columns: readonly GridColumn[],
): readonly GridGroup[] => {
  const groups = new Map<GridValue, number[]>();
  for (const row of rows) {
    const key = getKey(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()].map((members) => ({
    text: toText(members[0] ?? 0),
    rows: members,
    sums: sumRows(members, columns),
  }));
};

/** A line of a grid: a row of the data, or the head of a group. */
export type GridLine = { readonly row: number } | { readonly group: GridGroup };

export interface GridView {
  /** Rows of the data that pass the filters, in the order shown. */
  readonly rows: Uint32Array;
  /** Number of lines, group heads included. */
  readonly count: number;
  readonly getLine: (line: number) => GridLine | undefined;
  readonly sums: Sums;
}

/** Returns the row of the data on a line; undefined for the head of a group. */
export const getRow = (view: GridView, line: number): number | undefined => {
  const found = view.getLine(line);
  return found !== undefined && 'row' in found ? found.row : undefined;
};

const createPlainView = (rows: Uint32Array, sums: Sums): GridView => ({
  rows,
  count: rows.length,
  getLine: (line) => {
    const row = rows[line];
    return row === undefined ? undefined : { row };
  },
  sums,
});

const createGroupedView = (groups: readonly GridGroup[], sumsOnly: boolean, sums: Sums): GridView => {
  const lines = groups.flatMap((group, place): readonly number[] => [-1 - place, ...(sumsOnly ? [] : group.rows)]);
  return {
    rows: Uint32Array.from(groups.flatMap(({ rows }) => rows)),
    count: lines.length,
    getLine: (line) => {
      const found = lines[line];
      if (found === undefined) return undefined;
      if (found >= 0) return { row: found };
      const group = groups[-1 - found];
      return group === undefined ? undefined : { group };
    },
    sums,
  };
};

/** Rows of a grid by number, its columns, and the groupings that it offers. */
interface GridData {
  readonly count: number;
  readonly columns: readonly GridColumn[];
  readonly groupings: readonly GridGrouping[];
}

/** Computes what a grid shows: filtered, ordered, grouped, with sums. */
export const computeView = ({ count, columns, groupings }: GridData, query: GridQuery, language: string): GridView => {
  const { sort, group } = query;
  const filtered = filterRows(count, columns, query);
  const column = columns.find(({ key }) => key === sort?.key);
  const rows = sortRows(filtered, column, sort?.isDescending === true, language);
  const sums = sumRows(rows, columns);
  const grouping = groupings.find(({ key }) => key === group);
  return grouping === undefined
    ? createPlainView(rows, sums)
    : createGroupedView(groupRows(rows, grouping, columns), query.sumsOnly, sums);
};
