import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { TaskDialog } from '#lib/ui/browser/documents/actions/taskDialog.tsx';
import { setContent } from '#lib/ui/browser/documents/api/contents.ts';
import { useSending } from '#lib/ui/browser/documents/details/useSending.ts';
import { formatBinary } from '#lib/ui/browser/documents/format.ts';
import { type CmisObject, getName } from '#lib/ui/browser/documents/model.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { FileField } from '#lib/ui/browser/kit/fileField.tsx';
import { Progress } from '#lib/ui/browser/kit/states.tsx';
import { boot } from '#lib/ui/browser/state/boot.ts';

interface ContentDialogProps {
  readonly object: CmisObject;
  /** Takes the id of the version that has the content. */
  readonly onDone: (id: string) => void;
  readonly onClose: () => void;
}

/** Dialog that replaces the content of a document by a file. */
export const ContentDialog = ({ object, onDone, onClose }: ContentDialogProps): VNode => {
  const texts = getTexts('documentDetails').versions;
  const { limit, tooLarge } = getTexts('documents').upload;
  const { share, sending, stop } = useSending();
  const [file, setFile] = useState<File>();
  const most = boot.contentBytes ?? Number.POSITIVE_INFINITY;
  const isTooLarge = file !== undefined && file.size > most;
  return (
    <TaskDialog
      title={texts.replaceTitle(getName(object))}
      action={texts.replace}
      isWaiting={file === undefined || isTooLarge}
      onClose={() => {
        stop();
        onClose();
      }}
      onConfirm={async () => {
        if (file === undefined) return;
        const id = await setContent(object, file, sending());
        onClose();
        onDone(id);
      }}
    >
      <p>{texts.replaceText}</p>
      <FileField
        label={texts.newContent}
        accept=""
        hint={limit(formatBinary(most))}
        error={isTooLarge ? tooLarge(formatBinary(most)) : undefined}
        chooseText={texts.choose}
        dropText={texts.orDrop}
        file={file}
        onChoose={setFile}
      />
      {share !== undefined && <Progress label={texts.sending} share={share} />}
    </TaskDialog>
  );
};
