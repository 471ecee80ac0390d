import type { GridColumn, GridGrouping, GridQuery, GridRange } from '#lib/ui/browser/kit/grid/types.ts';

/** Names in the address that belong to every grid. */
const NAMES = { search: 'q', sort: 'sort', group: 'group', sumsOnly: 'sums' } as const;

const parseLimit = (text: string | undefined): number | undefined => {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
};

/** Reads `10..20`, `10..` or `..20`. */
const readRange = (text: string): GridRange | undefined => {
  const [low, high] = text.split('..');
  const from = parseLimit(low);
  const to = parseLimit(high);
  if (from === undefined && to === undefined) return undefined;
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
};

const writeRange = ({ from, to }: GridRange): string => `${from ?? ''}..${to ?? ''}`;

/** Reads the state of a grid from the address; names of columns that the grid lacks are ignored. */
export const readGridQuery = (
  address: URLSearchParams,
  columns: readonly GridColumn[],
  groupings: readonly GridGrouping[],
): GridQuery => {
  const sorted = address.get(NAMES.sort) ?? '';
  const isDescending = sorted.startsWith('-');
  const key = isDescending ? sorted.slice(1) : sorted;
  const group = address.get(NAMES.group) ?? undefined;
  const picks: Record<string, readonly string[]> = {};
  const ranges: Record<string, GridRange> = {};
  for (const { filter } of columns) {
    const text = filter === undefined ? null : address.get(filter.parameter);
    if (filter === undefined || text === null || text === '') continue;
    const range = filter.kind === 'range' ? readRange(text) : undefined;
    if (filter.kind === 'pick') picks[filter.parameter] = text.split(',');
    else if (range !== undefined) ranges[filter.parameter] = range;
  }
  return {
    search: address.get(NAMES.search) ?? '',
    sort: columns.some((column) => column.key === key) ? { key, isDescending } : undefined,
    group: groupings.some((grouping) => grouping.key === group) ? group : undefined,
    sumsOnly: address.get(NAMES.sumsOnly) === 'only',
    picks,
    ranges,
  };
};

/** Returns the address's parameters with the state of a grid; parameters of other components stay. */
export const writeGridQuery = (
  address: URLSearchParams,
  columns: readonly GridColumn[],
  { search, sort, group, sumsOnly, picks, ranges }: GridQuery,
): URLSearchParams => {
  const next = new URLSearchParams(address);
  const put = (name: string, value: string | undefined): void => {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  };
  put(NAMES.search, search);
  put(NAMES.sort, sort && `${sort.isDescending ? '-' : ''}${sort.key}`);
  put(NAMES.group, group);
  put(NAMES.sumsOnly, group !== undefined && sumsOnly ? 'only' : undefined);
  for (const { filter } of columns) {
    if (filter === undefined) continue;
    const range = ranges[filter.parameter];
    if (filter.kind === 'pick') put(filter.parameter, picks[filter.parameter]?.join(','));
    else put(filter.parameter, range && writeRange(range));
  }
  return next;
};

/** Returns the query without search and filters; order and groups stay. */
export const clearFilters = (query: GridQuery): GridQuery => ({ ...query, search: '', picks: {}, ranges: {} });

/** Whether search or a filter hides lines. */
export const isFiltered = ({ search, picks, ranges }: GridQuery): boolean =>
  search.trim() !== '' || Object.keys(picks).length > 0 || Object.keys(ranges).length > 0;

/** Returns the order after a click on a header: ascending, then descending, then none. */
export const toggleSort = ({ sort }: GridQuery, key: string): GridQuery['sort'] => {
  if (sort?.key !== key) return { key, isDescending: false };
  return sort.isDescending ? undefined : { key, isDescending: true };
};
