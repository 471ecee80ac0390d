import { useLocation } from 'preact-iso/router';
import type { GridQuery } from '#lib/ui/browser/kit/grid/types.ts';
import { withParameters } from '#lib/ui/browser/kit/useParameter.ts';

export interface Order {
  readonly sort: GridQuery['sort'];
  /** As CMIS writes it; empty without an order. */
  readonly orderBy: string;
  readonly onSort: (key: string) => void;
}

/** Order of a list by a property, as the address holds it: `cmis:name`, or `-cmis:name` for the largest first. */
export const useOrder = (byDefault = ''): Order => {
  const { query, route } = useLocation();
  const text = query.sort ?? byDefault;
  const isDescending = text.startsWith('-');
  const key = isDescending ? text.slice(1) : text;
  return {
    sort: key === '' ? undefined : { key, isDescending },
    orderBy: key === '' ? '' : `${key} ${isDescending ? 'DESC' : 'ASC'}`,
    onSort: (next) => {
      const sort = next === key && !isDescending ? `-${next}` : next;
      route(withParameters({ sort: sort === byDefault ? undefined : sort, page: undefined }), true);
    },
  };
};
