import type { VNode } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { Period } from '#lib/procurement/domain/problem/problem.ts';
import { listDrawnRows } from '#lib/ui/browser/kit/grid/window.ts';
import { TimelineHead } from '#lib/ui/browser/procurement/plan/timeline/head.tsx';
import { computeSpan, drawClosed, findMark, ROW_HEIGHT } from '#lib/ui/browser/procurement/plan/timeline/layout.ts';
import { type PartRow, sumRows } from '#lib/ui/browser/procurement/plan/timeline/marks.ts';
import { type MarkPlace, moveMark } from '#lib/ui/browser/procurement/plan/timeline/move.ts';
import { type Scene, TimelineRow } from '#lib/ui/browser/procurement/plan/timeline/row.tsx';
import { useMarkCursor } from '#lib/ui/browser/procurement/plan/timeline/useMarkCursor.ts';
import { SETTLED } from '#lib/ui/browser/procurement/plan/timeline/useSettled.ts';
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

/** Follows the mark below the pointer. An equal place stays the same object, else each move would render all rows. */
const useHovered = () => {
  const [hovered, setHovered] = useState<MarkPlace>();
  const set = (place: MarkPlace | undefined): void =>
    setHovered((known) => (known?.row === place?.row && known?.mark === place?.mark ? known : place));
  return [hovered, set] as const;
};

/** Tells in words the mark below the pointer, else the one that has the tab stop. */
const Reading = ({ rows, place, formatPart, describe }: SheetProps & { readonly place: MarkPlace }): VNode => {
  const row = rows[place.row];
  const mark = row?.marks[place.mark];
  return (
    <p class="timeline-reading">
      {row !== undefined && mark !== undefined && (
        <>
          <strong>{formatPart(row.part.id)}</strong> {describe(mark)}
        </>
      )}
    </p>
  );
};

/** The scrolled part of the timeline: axis and totals above, the visible rows below; one tab stop, keys move inside. */
export const TimelineSheet = (props: SheetProps): VNode => {
  const { rows, periods, zoom, first, onFirst, onZoom, onOpen, texts } = props;
  const view = useViewport(rows.length, zoom, first);
  const { box, column } = view;
  const { place, active, setPlace, focus, go } = useMarkCursor(rows, view);
  const [hovered, setHovered] = useHovered();
  const count = periods.length;
  const scene = useScene(props, view);
  const totals = useMemo(() => sumRows(rows, count), [rows, count]);
  const head = useMemo(() => <TimelineHead {...{ scene, periods, totals }} />, [scene, periods, totals]);
  const scrolledAt = useRef(Number.NEGATIVE_INFINITY);
  const isPassing = performance.now() - scrolledAt.current < SETTLED;
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
  return (
    <>
      <div
        ref={box}
        class="timeline"
        role="grid"
        aria-label={texts.title}
        aria-rowcount={rows.length + 2}
        onScroll={() => {
          scrolledAt.current = performance.now();
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
          {head}
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
                  isPassing={isPassing}
                />
              );
            })}
          </div>
        </div>
      </div>
      <Reading {...props} place={hovered ?? active} />
    </>
  );
};
