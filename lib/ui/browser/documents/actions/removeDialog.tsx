import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { TaskDialog } from '#lib/ui/browser/documents/actions/taskDialog.tsx';
import { deleteObject } from '#lib/ui/browser/documents/api/edits.ts';
import { getObject } from '#lib/ui/browser/documents/api/objects.ts';
import { noteChange } from '#lib/ui/browser/documents/changes.ts';
import { type CmisObject, getName, isDocument, isFolder } from '#lib/ui/browser/documents/model.ts';
import { formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Dialog } from '#lib/ui/browser/kit/dialog.tsx';

/** Objects that a dialog names. */
const MOST = 20;

/** Returns the name of an object that was not deleted; its id, if it cannot be read. */
const findName = (id: string): Promise<string> => getObject(id).then(getName, () => id);

interface NamesProps {
  readonly names: readonly string[];
}

const Names = ({ names }: NamesProps): VNode => {
  const { more } = getTexts('documents').actions;
  return (
    <ul class="names">
      {names.slice(0, MOST).map((name, index) => (
        <li key={`${index} ${name}`}>{name}</li>
      ))}
      {names.length > MOST && <li>{formatPlural(names.length - MOST, more)}</li>}
    </ul>
  );
};

interface RemoveDialogProps {
  readonly objects: readonly CmisObject[];
  readonly onRemoved?: () => void;
  readonly onClose: () => void;
}

/** Dialog that deletes objects. It says before what is lost, and afterwards what was left. */
export const RemoveDialog = ({ objects, onRemoved, onClose }: RemoveDialogProps): VNode => {
  const texts = getTexts('documents').actions;
  const [left, setLeft] = useState<readonly string[]>([]);
  if (left.length > 0)
    return (
      <Dialog isOpen title={formatPlural(left.length, texts.notRemoved)} onClose={onClose}>
        <p role="alert">{texts.notRemovedText}</p>
        <Names names={left} />
      </Dialog>
    );
  const remove = async (): Promise<void> => {
    const ids: string[] = [];
    try {
      for (const object of objects) ids.push(...(await deleteObject(object)));
    } finally {
      noteChange();
    }
    if (ids.length > 0) setLeft(await Promise.all(ids.slice(0, MOST + 1).map(findName)));
    else {
      onRemoved?.();
      onClose();
    }
  };
  return (
    <TaskDialog
      title={formatPlural(objects.length, texts.removeTitle)}
      action={getTexts('core').common.remove}
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    >
      <Names names={objects.map(getName)} />
      {objects.some(isFolder) && <p>{texts.removeFolder}</p>}
      {objects.some(isDocument) && <p>{texts.removeVersions}</p>}
      <p>{texts.removeText}</p>
    </TaskDialog>
  );
};
