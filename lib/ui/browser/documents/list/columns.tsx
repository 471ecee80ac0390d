import type { VNode } from 'preact';
import { formatBytes, formatMediaType, formatStored } from '#lib/ui/browser/documents/format.ts';
import { type CmisObject, getName, getValue, isFolder } from '#lib/ui/browser/documents/model.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import type { ShownColumn } from '#lib/ui/browser/kit/grid/shownColumn.ts';

type GetRow = (row: number) => CmisObject | undefined;

/** Stands in a cell while its row is being read. */
const UNREAD = '…';

/** Returns the text of an object's type: that of its content, or of its object type if it has none. */
const getTypeText = (object: CmisObject): string => {
  const { folder } = getTexts('documents').list;
  if (isFolder(object)) return folder;
  const mediaType = getValue(object, 'cmis:contentStreamMimeType');
  return mediaType === '' ? getValue(object, 'cmis:objectTypeId') : formatMediaType(mediaType);
};

const getSizeText = (object: CmisObject): string => {
  const length = getValue(object, 'cmis:contentStreamLength');
  return length === '' ? '' : formatBytes(Number(length));
};

const getVersionText = (object: CmisObject): string => {
  const label = getValue(object, 'cmis:versionLabel');
  if (getValue(object, 'cmis:isVersionSeriesCheckedOut') !== 'true') return label;
  const { checkedOut } = getTexts('documents').list;
  return `${label} ${checkedOut(getValue(object, 'cmis:versionSeriesCheckedOutBy'))}`.trim();
};

interface NameProps {
  readonly object: CmisObject | undefined;
  readonly getAddress: (object: CmisObject) => string;
  readonly onOpen: (object: CmisObject) => void;
}

/** Name of an object as a link. The cell around it is the stop of the Tab key. */
const Name = ({ object, getAddress, onOpen }: NameProps): VNode => {
  if (object === undefined) return <span class="unread">{UNREAD}</span>;
  return (
    <>
      <span class={isFolder(object) ? 'icon folder' : 'icon'} aria-hidden="true" />
      <a
        href={getAddress(object)}
        tabIndex={-1}
        onClick={(event) => {
          // The row opens the object, too; with a key held the browser opens the link in another tab.
          event.stopPropagation();
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(object);
        }}
      >
        {getName(object)}
      </a>
    </>
  );
};

interface Options {
  readonly getRow: GetRow;
  readonly getAddress: (object: CmisObject) => string;
  readonly onOpen: (object: CmisObject) => void;
}

/** Columns of a list of objects. Their keys are the properties that the repository orders by. */
export const createColumns = ({ getRow, getAddress, onOpen }: Options): readonly ShownColumn[] => {
  const { columns } = getTexts('documents').list;
  const column = (key: string, title: string, width: number, toText: (object: CmisObject) => string): ShownColumn => {
    const getText = (row: number): string => {
      const object = getRow(row);
      return object === undefined ? '' : toText(object);
    };
    return { key, title, kind: 'text', width, getValue: getText, toText: getText };
  };
  return [
    {
      ...column('cmis:name', columns.name, 16, getName),
      render: (row) => <Name object={getRow(row)} getAddress={getAddress} onOpen={onOpen} />,
    },
    column('cmis:contentStreamMimeType', columns.type, 6, getTypeText),
    { ...column('cmis:contentStreamLength', columns.size, 6, getSizeText), kind: 'number' },
    column('cmis:versionLabel', columns.version, 8, getVersionText),
    column('cmis:lastModifiedBy', columns.changedBy, 8, (object) => getValue(object, 'cmis:lastModifiedBy')),
    column('cmis:lastModificationDate', columns.changed, 11, (object) =>
      formatStored(getValue(object, 'cmis:lastModificationDate')),
    ),
  ];
};
