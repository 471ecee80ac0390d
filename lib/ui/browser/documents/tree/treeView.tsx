import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { changes } from '#lib/ui/browser/documents/changes.ts';
import { type CmisObject, getId } from '#lib/ui/browser/documents/model.ts';
import { isLeaf, readSubfolders } from '#lib/ui/browser/documents/tree/subfolders.ts';
import { TreeItem } from '#lib/ui/browser/documents/tree/treeItem.tsx';

interface TreeViewProps {
  readonly label: string;
  readonly root: CmisObject;
  /** Id of the folder that is shown or chosen. */
  readonly current: string;
  /** Ids of folders that are open at the beginning. */
  readonly open: readonly string[];
  readonly onChoose: (folder: CmisObject) => void;
}

const ITEM = '[role=treeitem]';

/** Returns the item that an arrow key or Home leads to. */
const findItem = (tree: HTMLElement, from: HTMLElement, key: string): HTMLElement | null | undefined => {
  const items = [...tree.querySelectorAll<HTMLElement>(ITEM)];
  if (key === 'ArrowLeft') return from.parentElement?.closest<HTMLElement>(ITEM);
  if (key === 'Home') return items[0];
  return items[items.indexOf(from) + (key === 'ArrowUp' ? -1 : 1)];
};

const MOVES = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home'];

/** A tree of folders, which reads the folders of each when it is opened. One Tab stop; arrows move (WAI-ARIA, tree view). */
export const TreeView = ({ label, root, current, open, onChoose }: TreeViewProps): VNode => {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(open));
  const [active, setActive] = useState(current);
  const tree = useRef<HTMLDivElement>(null);
  useEffect(() => setExpanded((before) => new Set([...before, ...open])), [open.join(' ')]);
  useEffect(() => setActive(current), [current]);
  useEffect(() => {
    for (const id of expanded) void readSubfolders(id);
  }, [changes.value, expanded]);

  const onToggle = (id: string): void => {
    const next = new Set(expanded);
    if (!next.delete(id)) next.add(id);
    setExpanded(next);
  };
  const onClick = (folder: CmisObject): void => {
    setActive(getId(folder));
    onChoose(folder);
  };
  const onKey = (event: KeyboardEvent, folder: CmisObject): void => {
    const { key, currentTarget } = event;
    const isOpen = expanded.has(getId(folder));
    if (key === 'Enter' || key === ' ') onClick(folder);
    else if ((key === 'ArrowRight' && !isOpen) || (key === 'ArrowLeft' && isOpen && !isLeaf(folder)))
      onToggle(getId(folder));
    else if (MOVES.includes(key) && tree.current !== null) {
      const next = findItem(tree.current, currentTarget as HTMLElement, key);
      if (next) {
        setActive(next.dataset.id ?? '');
        next.focus();
      }
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={tree} role="tree" class="tree" aria-label={label}>
      <TreeItem folder={root} scene={{ expanded, current, active, onToggle, onKey, onClick }} />
    </div>
  );
};
