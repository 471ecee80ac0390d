import type { ComponentChildren, VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { type CmisObject, getId, getValue } from '#lib/ui/browser/documents/model.ts';
import { readDrop } from '#lib/ui/browser/documents/upload/readDrop.ts';
import { addUploads } from '#lib/ui/browser/documents/upload/state.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';

interface DropZoneProps {
  readonly folder: CmisObject;
  readonly children: ComponentChildren;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/** Takes dropped files and folders, where the folder takes documents. */
export const DropZone = ({ folder, children }: DropZoneProps): VNode => {
  const { drop, title } = getTexts('documents').upload;
  // Entering a child leaves its parent.
  const depth = useRef(0);
  const [isOver, setIsOver] = useState(false);
  const takes = folder.actions.has('canCreateDocument');
  const enter = (step: number): void => {
    depth.current += step;
    setIsOver(depth.current > 0);
  };
  return (
    <section
      class={isOver && takes ? 'contents over' : 'contents'}
      aria-label={title}
      onDragEnter={(event) => hasFiles(event) && enter(1)}
      onDragLeave={(event) => hasFiles(event) && enter(-1)}
      onDragOver={(event) => {
        if (hasFiles(event) && takes) event.preventDefault();
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        depth.current = 0;
        setIsOver(false);
        const { dataTransfer } = event;
        if (dataTransfer === null || !takes) return;
        void readDrop(dataTransfer).then((files) =>
          addUploads({ id: getId(folder), path: getValue(folder, 'cmis:path') }, files),
        );
      }}
    >
      {isOver && takes && <p class="drop-here">{drop}</p>}
      {children}
    </section>
  );
};
