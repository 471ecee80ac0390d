import type { CellEdit } from '#lib/ui/browser/kit/grid/editing/useCellEdit.ts';
import { movePlace } from '#lib/ui/browser/kit/grid/move.ts';
import type { GridCursor } from '#lib/ui/browser/kit/grid/useCursor.ts';

interface KeyTarget {
  readonly cursor: GridCursor;
  readonly edit: CellEdit;
  readonly size: Parameters<typeof movePlace>[2];
  readonly onOpen: (line: number) => void;
  readonly onToggle: (line: number) => void;
}

/** Handles a key of a grid: edits, moves, selects a block, opens a row or checks its box. */
export const handleKey = (event: KeyboardEvent, { cursor, edit, size, onOpen, onToggle }: KeyTarget): void => {
  if (edit.editByKey(event)) return;
  const { active, corner, setCorner } = cursor;
  const to = movePlace(active, event, size);
  const hasModifier = event.ctrlKey || event.metaKey;
  if (to !== undefined) {
    setCorner(event.shiftKey ? (corner ?? active) : undefined);
    cursor.go(to);
  } else if (event.key === 'Enter' && !event.ctrlKey && active.line >= 0) onOpen(active.line);
  else if (event.key === ' ' && active.line >= 0) onToggle(active.line);
  else if (event.key === 'a' && hasModifier) {
    setCorner({ line: 0, column: 0 });
    cursor.setPlace({ line: size.lines - 1, column: size.columns - 1 });
  } else if (event.key === 'Escape' && corner !== undefined) setCorner(undefined);
  else return;
  event.preventDefault();
};
