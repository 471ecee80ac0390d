import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { TaskDialog } from '#lib/ui/browser/documents/actions/taskDialog.tsx';
import { moveObject } from '#lib/ui/browser/documents/api/edits.ts';
import { getFoldersAbove } from '#lib/ui/browser/documents/api/navigation.ts';
import { noteChange } from '#lib/ui/browser/documents/changes.ts';
import { getFolderName } from '#lib/ui/browser/documents/list/folderName.ts';
import { type CmisObject, getId, getName, getValue } from '#lib/ui/browser/documents/model.ts';
import { TreeView } from '#lib/ui/browser/documents/tree/treeView.tsx';
import { formatList } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { ShowLoaded, useLoad } from '#lib/ui/browser/kit/states.tsx';

interface MoveDialogProps {
  readonly source: CmisObject;
  readonly objects: readonly CmisObject[];
  readonly onClose: () => void;
}

/** Dialog that moves objects from a folder to another one. */
export const MoveDialog = ({ source, objects, onClose }: MoveDialogProps): VNode => {
  const texts = getTexts('documents').actions;
  const { loaded, reload } = useLoad(getId(source), () => getFoldersAbove(getValue(source, 'cmis:path')));
  const [target, setTarget] = useState(source);
  const isSource = getId(target) === getId(source);
  return (
    <TaskDialog
      title={texts.moveTitle(formatList(objects.map(getName)))}
      action={isSource ? texts.move : texts.moveTo(getFolderName(target))}
      isWaiting={isSource}
      onClose={onClose}
      onConfirm={async () => {
        try {
          for (const object of objects) await moveObject(getId(object), getId(source), getId(target));
        } finally {
          noteChange();
        }
        onClose();
      }}
    >
      <p>{texts.moveText}</p>
      <ShowLoaded loaded={loaded} onRetry={reload}>
        {(above) => (
          <TreeView
            label={texts.target}
            root={above[0] ?? source}
            current={getId(target)}
            open={[...above, source].map(getId)}
            onChoose={setTarget}
          />
        )}
      </ShowLoaded>
    </TaskDialog>
  );
};
