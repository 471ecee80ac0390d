import type { VNode } from 'preact';
import { useLocation } from 'preact-iso/router';
import { getFolderAddress, withDetails } from '#lib/ui/browser/documents/addresses.ts';
import { createColumns } from '#lib/ui/browser/documents/list/columns.tsx';
import type { Order } from '#lib/ui/browser/documents/list/useOrder.ts';
import { type CmisObject, getId, isFolder } from '#lib/ui/browser/documents/model.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { GridTable } from '#lib/ui/browser/kit/grid/table.tsx';

interface ObjectGridProps {
  readonly label: string;
  readonly count: number;
  readonly getRow: (row: number) => CmisObject | undefined;
  readonly order: Pick<Order, 'sort' | 'onSort'>;
  /** Without it rows cannot be selected. */
  readonly choice?: {
    readonly selected: ReadonlyMap<string, CmisObject>;
    readonly onSelect: (selected: ReadonlyMap<string, CmisObject>) => void;
  };
}

/** Grid of objects. A folder opens as a page, anything else opens its details. */
export const ObjectGrid = ({ label, count, getRow, order, choice }: ObjectGridProps): VNode => {
  const { route } = useLocation();
  const { rows } = getTexts('documents').list;
  const getAddress = (object: CmisObject): string =>
    isFolder(object) ? getFolderAddress(getId(object)) : withDetails(getId(object));
  const open = (object: CmisObject): void => route(getAddress(object));
  const withObject = (action: (object: CmisObject) => void) => (row: number) => {
    const object = getRow(row);
    if (object !== undefined) action(object);
  };
  const selection = choice && {
    isSelected: (row: number) => {
      const object = getRow(row);
      return object !== undefined && choice.selected.has(getId(object));
    },
    onToggle: withObject((object) => {
      const next = new Map(choice.selected);
      if (!next.delete(getId(object))) next.set(getId(object), object);
      choice.onSelect(next);
    }),
  };
  return (
    <GridTable
      label={label}
      columns={createColumns({ getRow, getAddress, onOpen: open })}
      view={{ rows: new Uint32Array(), count, getLine: (line) => (line < count ? { row: line } : undefined), sums: {} }}
      sort={order.sort}
      onSort={order.onSort}
      onOpen={withObject(open)}
      selection={selection}
      editing={undefined}
      rowForms={rows}
      rowLines={1}
    />
  );
};
