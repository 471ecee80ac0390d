import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { formatBinary } from '#lib/ui/browser/documents/format.ts';
import { type CmisObject, getId, getValue } from '#lib/ui/browser/documents/model.ts';
import { readFiles } from '#lib/ui/browser/documents/upload/readDrop.ts';
import { addUploads } from '#lib/ui/browser/documents/upload/state.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { boot } from '#lib/ui/browser/state/boot.ts';

interface ChooseButtonProps {
  readonly text: string;
  readonly folder: CmisObject;
  readonly isFolder: boolean;
}

const ChooseButton = ({ text, folder, isFolder }: ChooseButtonProps): VNode => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" onClick={() => input.current?.click()}>
        {text}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={text}
        {...(isFolder ? { webkitdirectory: true } : {})}
        onChange={({ currentTarget }) => {
          addUploads({ id: getId(folder), path: getValue(folder, 'cmis:path') }, readFiles(currentTarget.files));
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
};

/** Buttons that choose files, or a folder with its files, and what they take. */
export const UploadButtons = ({ folder }: { readonly folder: CmisObject }): VNode => {
  const texts = getTexts('documents').upload;
  return (
    <>
      <ChooseButton text={texts.files} folder={folder} isFolder={false} />
      {folder.actions.has('canCreateFolder') && <ChooseButton text={texts.folder} folder={folder} isFolder />}
      {boot.contentBytes !== undefined && <span class="hint">{texts.limit(formatBinary(boot.contentBytes))}</span>}
    </>
  );
};
