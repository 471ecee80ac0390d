import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Period } from '#lib/procurement/domain/problem/problem.ts';
import { listDrawnRows } from '#lib/ui/browser/kit/grid/window.ts';
import { TimelineHead } from '#lib/ui/browser/procurement/plan/timeline/head.tsx';
import { computeSpan, drawClosed, findMark, ROW_HEIGHT } from '#lib/ui/browser/procurement/plan/timeline/layout.ts';
import { type PartRow, sumRows } from '#lib/ui/browser/procurement/plan/timeline/marks.ts';
import { type MarkPlace, moveMark } from '#lib/ui/browser/procurement/plan/timeline/move.ts';
import { type Scene, TimelineRow } from '#lib/ui/browser/procurement/plan/timeline/row.tsx';
import { useMarkCursor } from '#lib/ui/browser/procurement/plan/timeline/useMarkCursor.ts';
import { useViewport, type Viewport } from '#lib/ui/browser/procurement/plan/timeline/useViewport.ts';

interface SheetProps extends Pick<Scene, 'suppliers' | 'formatPart' | 'describe' | 'texts'> {
  readonly rows: readonly PartRow[];
  readonly periods: readonly Period[];
  /** Periods that are visible at once. */
  readonly zoom: number;
  /** Place of the first visible period at the beginning. */
  readonly first: number;
  readonly onFirst: (place: number) => void;
  /** Called for the keys plus and minus. */
  readonly onZoom: (zoom: number) => void;
  /** Called for Enter, and for a click on the mark that is marked already. */
  readonly onOpen: (row: PartRow) => void;
}

/** Returns the mark below the pointer, by arithmetic: marks that are drawn together have no elements. */
const findBelow = (
  { clientX, clientY, target }: MouseEvent,
  rows: readonly PartRow[],
  { column, span }: Scene,
): MarkPlace | undefined => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  const row = Number(element?.dataset.row ?? Number.NaN);
  const svg = element?.querySelector('svg')?.getBoundingClientRect();
  const found = rows[row];
  if (found === undefined || svg === undefined) return undefined;
  const mark = findMark(found.marks, found.lanes, column, {
    x: clientX - svg.left + span.first * column,
    y: clientY - svg.top,
  });
  return mark === undefined ? undefined : { row, mark };
};

/** Returns the mark that has the focus; undefined if something else has it. */
const findFocused = ({ target }: FocusEvent): MarkPlace | undefined => {
  if (!(target instanceof SVGElement) || target.dataset.mark === undefined) return undefined;
  const row = Number(target.closest<HTMLElement>('[data-row]')?.dataset.row);
  return { row, mark: Number(target.dataset.mark) };
};

/** Collects what the visible rows share; it stays the same object while they can be drawn as before. */
const useScene = (
  { periods, suppliers, formatPart, describe, texts }: SheetProps,
  { column, width, scrollLeft }: Viewport,
): Scene => {
  const count = periods.length;
  const { first, end } = computeSpan(scrollLeft, width, Math.max(column, 0.01), count);
  return useMemo(() => {
    const span = { first, end };
    const closed = drawClosed(
      periods.map(({ active: isOpen }) => isOpen),
      span,
      column,
      ROW_HEIGHT,
    );
    return { periods: count, column, span, closed, suppliers, formatPart, describe, texts };
  }, [first, end, column, periods, suppliers, formatPart, describe, texts]);
};

/** The scrolled part of the timeline: axis and totals above, the visible rows below; one tab stop, keys move inside. */
export const TimelineSheet = (props: SheetProps): VNode => {
  const { rows, periods, zoom, first, onFirst, onZoom, onOpen, formatPart, describe, texts } = props;
  const view = useViewport(rows.length, zoom, first);
  const { box, column } = view;
  const { place, active, setPlace, focus, go } = useMarkCursor(rows, view);
  const [hovered, setHovered] = useState<MarkPlace>();
  const count = periods.length;
  const scene = useScene(props, view);
  const totals = useMemo(() => sumRows(rows, count), [rows, count]);
  const open = ({ row }: MarkPlace): void => {
    const found = rows[row];
    if (found !== undefined) onOpen(found);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = event.altKey ? undefined : moveMark(rows, active, event, view.page);
    const factor = event.key === '+' ? 0.5 : event.key === '-' ? 2 : undefined;
    if (to !== undefined) go(to);
    else if (event.key === 'Enter') open(active);
    else if (factor !== undefined && !event.ctrlKey && !event.metaKey) onZoom(zoom * factor);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent): void => {
    const found = findBelow(event, rows, scene);
    if (found === undefined) return;
    if (found.row === place?.row && found.mark === place.mark) open(found);
    else focus(found);
  };
  const reading = hovered ?? active;
  const readRow = rows[reading.row];
  const readMark = readRow?.marks[reading.mark];
  return (
    <>
      <div
        ref={box}
        class="timeline"
        role="grid"
        aria-label={texts.title}
        aria-rowcount={rows.length + 2}
        onScroll={() => {
          view.onScroll();
          if (box.current !== null && column > 0) onFirst(Math.round(box.current.scrollLeft / column));
        }}
        onKeyDown={onKeyDown}
        onFocusIn={(event) => {
          // Assistive technology moves the focus without keys.
          const focused = findFocused(event);
          if (focused !== undefined) setPlace(focused);
        }}
        onClick={onClick}
        onPointerMove={(event) => setHovered(findBelow(event, rows, scene))}
        onPointerLeave={() => setHovered(undefined)}
      >
        <div class="timeline-sheet" role="presentation" style={{ '--axis': `${column * count}px` }}>
          <TimelineHead scene={scene} periods={periods} totals={totals} />
          <div class="timeline-canvas" role="rowgroup" style={{ height: `${view.canvasHeight}px` }}>
            {listDrawnRows(view.window, active.row).map((at) => {
              const row = rows[at];
              return row === undefined ? null : (
                <TimelineRow
                  key={row.part.id}
                  scene={scene}
                  row={row}
                  place={at}
                  top={view.placeRow(at)}
                  active={at === active.row ? active.mark : undefined}
                />
              );
            })}
          </div>
        </div>
      </div>
      <p class="timeline-reading">
        {readRow !== undefined && readMark !== undefined && (
          <>
            <strong>{formatPart(readRow.part.id)}</strong> {describe(readMark)}
          </>
        )}
      </p>
    </>
  );
};
