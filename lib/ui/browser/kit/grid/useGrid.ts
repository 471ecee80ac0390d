import { useMemo } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { getLanguage } from '#lib/ui/browser/i18n/index.ts';
import { readGridQuery, writeGridQuery } from '#lib/ui/browser/kit/grid/query.ts';
import { computeView, type GridView } from '#lib/ui/browser/kit/grid/rows.ts';
import type { GridColumn, GridGrouping, GridQuery } from '#lib/ui/browser/kit/grid/types.ts';

const toAddress = (path: string, parameters: URLSearchParams): string =>
  parameters.size === 0 ? path : `${path}?${parameters.toString().replaceAll('%2C', ',')}`;

export interface GridState {
  readonly query: GridQuery;
  readonly view: GridView;
  readonly change: (query: GridQuery) => void;
}

/** State of a grid: its query stands in the address, its view follows from query and data. */
export const useGrid = (
  count: number,
  columns: readonly GridColumn[],
  groupings: readonly GridGrouping[],
): GridState => {
  const { url, path, route } = useLocation();
  const search = new URL(url, location.origin).search;
  const query = useMemo(() => readGridQuery(new URLSearchParams(search), columns, groupings), [search, columns]);
  // Parameters that are not the grid's, such as an open drawer, change nothing in the view.
  const key = JSON.stringify(query);
  const language = getLanguage();
  const view = useMemo(
    () => computeView({ count, columns, groupings }, query, language),
    [count, columns, groupings, key, language],
  );
  const change = (next: GridQuery): void =>
    route(toAddress(path, writeGridQuery(new URLSearchParams(location.search), columns, next)), true);
  return { query, view, change };
};
