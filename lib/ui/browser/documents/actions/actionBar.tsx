import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { ActionDialog, type ActionDialogProps } from '#lib/ui/browser/documents/actions/actionDialog.tsx';
import { withDetails } from '#lib/ui/browser/documents/addresses.ts';
import { type CmisObject, getId, getName } from '#lib/ui/browser/documents/model.ts';
import { UploadButtons } from '#lib/ui/browser/documents/upload/uploadButtons.tsx';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Failed } from '#lib/ui/browser/kit/states.tsx';

interface ActionBarProps {
  readonly folder: CmisObject;
  readonly selected: readonly CmisObject[];
}

const canAll = (objects: readonly CmisObject[], ...actions: readonly string[]): boolean =>
  objects.length > 0 && objects.every((object) => actions.some((action) => object.actions.has(action)));

/** Buttons for a folder and for the objects selected in it: those that the repository allows. */
export const ActionBar = ({ folder, selected }: ActionBarProps): VNode => {
  const texts = getTexts('documents').actions;
  const { route } = useLocation();
  const [opened, setOpened] = useState<ActionDialogProps['opened']>();
  const [error, setError] = useState<unknown>();
  const [first, second] = selected;
  const only = second === undefined ? first : undefined;
  const button = (text: string, isAllowed: boolean, onClick: () => void): VNode | false =>
    isAllowed && (
      <button type="button" onClick={onClick}>
        {text}
      </button>
    );
  const download = async (): Promise<void> => {
    setError(undefined);
    try {
      const { downloadContent } = await import('#lib/ui/browser/documents/download.ts');
      for (const object of selected) await downloadContent(getId(object), getName(object));
    } catch (failed) {
      setError(failed);
    }
  };
  return (
    <>
      <div class="actions" role="toolbar" aria-label={texts.title}>
        {button(texts.newFolder, folder.actions.has('canCreateFolder'), () => setOpened('folder'))}
        {folder.actions.has('canCreateDocument') && <UploadButtons folder={folder} />}
        {button(texts.folderDetails, selected.length === 0, () => route(withDetails(getId(folder))))}
        {only !== undefined && button(texts.details, true, () => route(withDetails(getId(only))))}
        {button(texts.download, canAll(selected, 'canGetContentStream'), () => void download())}
        {only !== undefined && button(texts.rename, canAll([only], 'canUpdateProperties'), () => setOpened('rename'))}
        {button(texts.move, canAll(selected, 'canMoveObject'), () => setOpened('move'))}
        {button(texts.remove, canAll(selected, 'canDeleteObject', 'canDeleteTree'), () => setOpened('remove'))}
      </div>
      {error !== undefined && <Failed error={error} onRetry={() => void download()} />}
      {opened !== undefined && (
        <ActionDialog opened={opened} folder={folder} selected={selected} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
};
