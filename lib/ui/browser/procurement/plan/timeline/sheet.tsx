import type { VNode } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Period } from '#lib/procurement/domain/problem/problem.ts';
import { TimelineHead } from '#lib/ui/browser/procurement/plan/timeline/head.tsx';
import { computeSpan, drawClosed, findMark, ROW_HEIGHT } from '#lib/ui/browser/procurement/plan/timeline/layout.ts';
import { type PartRow, sumRows } from '#lib/ui/browser/procurement/plan/timeline/marks.ts';
import { type MarkPlace, moveMark } from '#lib/ui/browser/procurement/plan/timeline/move.ts';
import { type Scene, TimelineRow } from '#lib/ui/browser/procurement/plan/timeline/row.tsx';
import { useViewport } from '#lib/ui/browser/procurement/plan/timeline/useViewport.ts';

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

/** The scrolled part of the timeline: axis and totals above, the visible rows below; one tab stop, keys move inside. */
export const TimelineSheet = (props: SheetProps): VNode => {
  const { rows, periods, zoom, first, onFirst, onZoom, onOpen, suppliers, formatPart, describe, texts } = props;
  const view = useViewport(rows.length, zoom, first);
  const { box, column, width, scrollLeft, window: visible } = view;
  const [place, setPlace] = useState<MarkPlace>();
  const [hovered, setHovered] = useState<MarkPlace>();
  const wantsFocus = useRef(false);
  const count = periods.length;
  const active: MarkPlace =
    place !== undefined && rows[place.row]?.marks[place.mark] !== undefined
      ? place
      : {
          row: Math.max(
            0,
            rows.findIndex(({ marks }) => marks.length > 0),
          ),
          mark: 0,
        };
  const { first: from, end } = computeSpan(scrollLeft, width, Math.max(column, 0.01), count);
  const scene: Scene = useMemo(() => {
    const span = { first: from, end };
    const closed = drawClosed(
      periods.map(({ active: isOpen }) => isOpen),
      span,
      column,
      ROW_HEIGHT,
    );
    return { periods: count, column, span, closed, suppliers, formatPart, describe, texts };
  }, [from, end, column, periods, suppliers, formatPart, describe, texts]);
  const totals = useMemo(() => sumRows(rows, count), [rows, count]);

  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    box.current?.querySelector<SVGElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  });
  const go = (to: MarkPlace): void => {
    const mark = rows[to.row]?.marks[to.mark];
    if (mark === undefined) return;
    wantsFocus.current = true;
    setPlace(to);
    view.reveal(to.row, mark);
  };
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
  /** Mark below the pointer, by arithmetic: marks that are drawn together have no elements. */
  const findBelow = ({ clientX, clientY, target }: MouseEvent): MarkPlace | undefined => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
    const row = Number(element?.dataset.row ?? Number.NaN);
    const svg = element?.querySelector('svg')?.getBoundingClientRect();
    const found = rows[row];
    if (found === undefined || svg === undefined) return undefined;
    const mark = findMark(found.marks, found.lanes, column, {
      x: clientX - svg.left + from * column,
      y: clientY - svg.top,
    });
    return mark === undefined ? undefined : { row, mark };
  };
  /** Assistive technology moves the focus without keys. */
  const followFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof SVGElement) || target.dataset.mark === undefined) return;
    const row = Number(target.closest<HTMLElement>('[data-row]')?.dataset.row);
    setPlace({ row, mark: Number(target.dataset.mark) });
  };
  const range = Array.from({ length: visible.end - visible.first }, (_, index) => visible.first + index);
  // The row with the focus stays in the document, else a scroll would lose the focus.
  const shown = [
    ...(active.row < visible.first ? [active.row] : []),
    ...range,
    ...(active.row >= visible.end ? [active.row] : []),
  ];
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
        onFocusIn={followFocus}
        onClick={(event) => {
          const found = findBelow(event);
          if (found === undefined) return;
          if (found.row === place?.row && found.mark === place.mark) open(found);
          else {
            wantsFocus.current = true;
            setPlace(found);
          }
        }}
        onPointerMove={(event) => setHovered(findBelow(event))}
        onPointerLeave={() => setHovered(undefined)}
      >
        <div class="timeline-sheet" role="presentation" style={{ '--axis': `${column * count}px` }}>
          <TimelineHead scene={scene} periods={periods} totals={totals} />
          <div class="timeline-canvas" role="rowgroup" style={{ height: `${view.canvasHeight}px` }}>
            {shown.map((at) => {
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
