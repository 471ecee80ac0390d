import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ErrorBoundary } from 'preact-iso/lazy';
import { useRoute } from 'preact-iso/router';
import { ApiError } from '#lib/ui/browser/api/client.ts';
import { ActionBar } from '#lib/ui/browser/documents/actions/actionBar.tsx';
import { getFoldersAbove } from '#lib/ui/browser/documents/api/navigation.ts';
import { getObject } from '#lib/ui/browser/documents/api/objects.ts';
import { getRepository } from '#lib/ui/browser/documents/api/repository.ts';
import { changes } from '#lib/ui/browser/documents/changes.ts';
import { Breadcrumb } from '#lib/ui/browser/documents/list/breadcrumb.tsx';
import { getFolderName } from '#lib/ui/browser/documents/list/folderName.ts';
import { ObjectGrid } from '#lib/ui/browser/documents/list/objectGrid.tsx';
import { useChildren } from '#lib/ui/browser/documents/list/useChildren.ts';
import { useOrder } from '#lib/ui/browser/documents/list/useOrder.ts';
import { type CmisObject, getId, getValue } from '#lib/ui/browser/documents/model.ts';
import { SearchField } from '#lib/ui/browser/documents/search/searchField.tsx';
import { Tree } from '#lib/ui/browser/documents/tree/tree.tsx';
import { DropZone } from '#lib/ui/browser/documents/upload/dropZone.tsx';
import { uploads } from '#lib/ui/browser/documents/upload/state.ts';
import { useStored } from '#lib/ui/browser/documents/useStored.ts';
import { formatNumber, formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { lazyPart } from '#lib/ui/browser/kit/lazyPart.ts';
import { Page } from '#lib/ui/browser/kit/page.tsx';
import { Empty, Failed, Loading } from '#lib/ui/browser/kit/states.tsx';
import { ToSignIn } from '#lib/ui/browser/shell/guard.tsx';
import { access } from '#lib/ui/browser/state/session.ts';

const UploadList = lazyPart(
  [],
  async () => (await import('#lib/ui/browser/documents/upload/uploadList.tsx')).UploadList,
  'uploads',
);

interface FolderProps {
  readonly folder: CmisObject;
  /** Folders from the root to the one above. */
  readonly above: readonly CmisObject[];
}

const Contents = ({ folder }: Pick<FolderProps, 'folder'>): VNode => {
  const texts = getTexts('documents').list;
  const { sort, orderBy, onSort } = useOrder('cmis:name');
  const { count, total, error, getRow, reload } = useChildren(getId(folder), orderBy);
  const [selected, setSelected] = useState<ReadonlyMap<string, CmisObject>>(new Map());
  // What was selected may have changed its name or be gone.
  useEffect(() => setSelected(new Map()), [changes.value]);
  const number =
    total === undefined ? texts.moreThan(formatNumber(Math.max(0, (count ?? 1) - 1))) : formatPlural(total, texts.rows);
  return (
    <DropZone folder={folder}>
      <ActionBar folder={folder} selected={[...selected.values()]} />
      {uploads.value.length > 0 && (
        <ErrorBoundary>
          <UploadList />
        </ErrorBoundary>
      )}
      {error !== undefined && <Failed error={error} onRetry={reload} />}
      {count === undefined && error === undefined && <Loading />}
      {count === 0 && (
        <Empty title={texts.empty}>
          <p>{folder.actions.has('canCreateDocument') ? texts.emptyText : texts.emptyForReaders}</p>
        </Empty>
      )}
      {count !== undefined && count > 0 && (
        <>
          <ObjectGrid
            label={texts.grid}
            count={count}
            getRow={getRow}
            order={{ sort, onSort }}
            choice={{ selected, onSelect: setSelected }}
          />
          <p class="hint" role="status">
            {number}
            {selected.size > 0 && `, ${formatPlural(selected.size, texts.selected)}`}
          </p>
        </>
      )}
    </DropZone>
  );
};

const loadFolder = async (id: string | undefined, signal: AbortSignal): Promise<FolderProps> => {
  const folder = await getObject(id ?? (await getRepository()).rootFolderId, signal);
  return { folder, above: await getFoldersAbove(getValue(folder, 'cmis:path')) };
};

/** Page of a folder: the way to it, the tree beside it, its children. */
export const Folder = (): VNode => {
  const { id } = useRoute().params;
  const texts = getTexts('documents').list;
  const { loaded, reload } = useStored(String(id), (signal) => loadFolder(id, signal));
  const { value: current } = loaded;
  if (loaded.state === 'failed' && loaded.error instanceof ApiError && loaded.error.status === 401)
    if (access.value === 'signedOut') return <ToSignIn />;
  return (
    <Page title={current === undefined ? texts.title : getFolderName(current.folder)} subject={texts.title}>
      <SearchField />
      {loaded.state === 'failed' && <Failed error={loaded.error} onRetry={reload} />}
      {current === undefined && loaded.state === 'loading' && <Loading />}
      {current !== undefined && (
        <>
          <Breadcrumb above={current.above} folder={current.folder} />
          <div class="browser">
            <Tree above={current.above} folder={current.folder} />
            <Contents key={getId(current.folder)} folder={current.folder} />
          </div>
        </>
      )}
    </Page>
  );
};
