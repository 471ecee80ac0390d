import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { TaskDialog } from '#lib/ui/browser/documents/actions/taskDialog.tsx';
import { checkIn } from '#lib/ui/browser/documents/api/versions.ts';
import { useSending } from '#lib/ui/browser/documents/details/useSending.ts';
import { formatBinary } from '#lib/ui/browser/documents/format.ts';
import { type CmisObject, getId, getName } from '#lib/ui/browser/documents/model.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { SelectField, TextField } from '#lib/ui/browser/kit/field.tsx';
import { FileField } from '#lib/ui/browser/kit/fileField.tsx';
import { Progress } from '#lib/ui/browser/kit/states.tsx';
import { boot } from '#lib/ui/browser/state/boot.ts';

interface CheckInDialogProps {
  readonly copy: CmisObject;
  /** Takes the id of the new version. */
  readonly onDone: (id: string) => void;
  readonly onClose: () => void;
}

/** Dialog that makes a working copy the next version, with new content if a file is chosen. */
export const CheckInDialog = ({ copy, onDone, onClose }: CheckInDialogProps): VNode => {
  const texts = getTexts('documentDetails').versions;
  const { share, sending, stop } = useSending();
  const [kind, setKind] = useState<'major' | 'minor'>('major');
  const [comment, setComment] = useState('');
  const { limit, tooLarge } = getTexts('documents').upload;
  const [file, setFile] = useState<File>();
  const most = boot.contentBytes ?? Number.POSITIVE_INFINITY;
  const isTooLarge = file !== undefined && file.size > most;
  return (
    <TaskDialog
      title={texts.checkInTitle(getName(copy))}
      action={texts.checkIn}
      isWaiting={isTooLarge}
      onClose={() => {
        stop();
        onClose();
      }}
      onConfirm={async () => {
        const id = await checkIn(getId(copy), { isMajor: kind === 'major', comment, file }, sending());
        onClose();
        onDone(id);
      }}
    >
      <TextField label={texts.comment} hint={texts.commentHint} value={comment} onInput={setComment} />
      <SelectField
        label={texts.kind}
        value={kind}
        options={[
          { value: 'major', text: texts.major },
          { value: 'minor', text: texts.minor },
        ]}
        onChange={setKind}
      />
      <FileField
        label={texts.newContent}
        accept=""
        hint={`${texts.newContentHint} ${limit(formatBinary(most))}`}
        error={isTooLarge ? tooLarge(formatBinary(most)) : undefined}
        chooseText={texts.choose}
        dropText={texts.orDrop}
        file={file}
        onChoose={setFile}
      />
      {share !== undefined && file !== undefined && <Progress label={texts.sending} share={share} />}
    </TaskDialog>
  );
};
