import type { VNode } from 'preact';
import { getFolderName } from '#lib/ui/browser/documents/list/folderName.ts';
import { type CmisObject, getId } from '#lib/ui/browser/documents/model.ts';
import { isLeaf, subfolders } from '#lib/ui/browser/documents/tree/subfolders.ts';
import { formatNumber } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';

/** Folders of one folder that the tree shows; the list beside it has all. */
const MOST = 100;

/** Data that all items of a tree share. */
export interface TreeScene {
  readonly expanded: ReadonlySet<string>;
  /** Id of the folder that is shown or chosen. */
  readonly current: string;
  /** Id of the item that the Tab key reaches. */
  readonly active: string;
  readonly onToggle: (id: string) => void;
  readonly onKey: (event: KeyboardEvent, folder: CmisObject) => void;
  readonly onClick: (folder: CmisObject) => void;
}

interface TreeItemProps {
  readonly folder: CmisObject;
  readonly scene: TreeScene;
}

/** A folder of a tree, with those in it while it is open. */
export const TreeItem = ({ folder, scene }: TreeItemProps): VNode => {
  const { moreFolders } = getTexts('documents').tree;
  const id = getId(folder);
  const isOpen = scene.expanded.has(id);
  const inside = isOpen ? (subfolders.value.get(id) ?? []) : [];
  const state = isOpen ? 'open' : 'closed';
  return (
    <div
      role="treeitem"
      data-id={id}
      aria-expanded={isLeaf(folder) ? undefined : isOpen}
      aria-selected={id === scene.current}
      tabIndex={id === scene.active ? 0 : -1}
      onKeyDown={(event) => scene.onKey(event, folder)}
      onClick={(event) => {
        event.stopPropagation();
        scene.onClick(folder);
      }}
    >
      <span class="tree-row">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the item handles the arrow keys for it */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the item is what assistive technology opens */}
        <span
          class={isLeaf(folder) ? 'tree-toggle' : `tree-toggle ${state}`}
          onClick={(event) => {
            event.stopPropagation();
            scene.onToggle(id);
          }}
        />
        <span class="icon folder" aria-hidden="true" />
        {getFolderName(folder)}
      </span>
      {inside.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a group of tree items, not of fields
        <div role="group">
          {inside.slice(0, MOST).map((each) => (
            <TreeItem key={getId(each)} folder={each} scene={scene} />
          ))}
          {inside.length > MOST && (
            <div role="none" class="hint">
              {moreFolders(formatNumber(inside.length - MOST))}
            </div>
          )}
        </div>
      )}
    </div>
  );
};
