import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { getFolderAddress } from '#lib/ui/browser/documents/addresses.ts';
import { type CmisObject, getId } from '#lib/ui/browser/documents/model.ts';
import { TreeView } from '#lib/ui/browser/documents/tree/treeView.tsx';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';

interface TreeProps {
  readonly above: readonly CmisObject[];
  readonly folder: CmisObject;
}

/** On narrow screens the tree stands above the list and begins closed. */
const WIDE = '(width >= 56rem)';

/** The tree of folders beside a list, open down to the folder of the page. */
export const Tree = ({ above, folder }: TreeProps): VNode => {
  const { route } = useLocation();
  const { title } = getTexts('documents').tree;
  const [isOpen] = useState(() => matchMedia(WIDE).matches);
  return (
    <details class="tree-box" open={isOpen}>
      <summary>{title}</summary>
      <TreeView
        label={title}
        root={above[0] ?? folder}
        current={getId(folder)}
        open={[...above, folder].map(getId)}
        onChoose={(chosen) => route(getFolderAddress(getId(chosen)))}
      />
    </details>
  );
};
