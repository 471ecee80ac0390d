import type { VNode } from 'preact';
import { MoveDialog } from '#lib/ui/browser/documents/actions/moveDialog.tsx';
import { NameDialog } from '#lib/ui/browser/documents/actions/nameDialog.tsx';
import { RemoveDialog } from '#lib/ui/browser/documents/actions/removeDialog.tsx';
import { createFolder, updateProperties } from '#lib/ui/browser/documents/api/edits.ts';
import { type CmisObject, getId, getName } from '#lib/ui/browser/documents/model.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';

export interface ActionDialogProps {
  readonly opened: 'folder' | 'rename' | 'move' | 'remove';
  readonly folder: CmisObject;
  readonly selected: readonly CmisObject[];
  readonly onClose: () => void;
}

/** Dialog of an action in a folder. */
export const ActionDialog = ({ opened, folder, selected, onClose }: ActionDialogProps): VNode | null => {
  const texts = getTexts('documents').actions;
  const [first] = selected;
  if (opened === 'folder')
    return (
      <NameDialog
        title={texts.newFolder}
        action={texts.create}
        name=""
        onName={async (name) => void (await createFolder(getId(folder), name))}
        onClose={onClose}
      />
    );
  if (opened === 'move') return <MoveDialog source={folder} objects={selected} onClose={onClose} />;
  if (opened === 'remove') return <RemoveDialog objects={selected} onClose={onClose} />;
  if (first === undefined) return null;
  return (
    <NameDialog
      title={texts.renameTitle(getName(first))}
      action={texts.rename}
      name={getName(first)}
      onName={(name) => updateProperties(first, [{ id: 'cmis:name', kind: 'String', values: [name] }])}
      onClose={onClose}
    />
  );
};
