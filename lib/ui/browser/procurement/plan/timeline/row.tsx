import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { formatNumber, formatQuantity } from '#lib/ui/browser/formats.ts';
import type { Areas } from '#lib/ui/browser/i18n/areas.ts';
import {
  drawMark,
  drawStock,
  PATTERNS,
  placeMark,
  ROOM_FOR_MARKS,
  ROOM_FOR_NUMBER,
  ROOM_FOR_NUMBERS,
  ROW_HEIGHT,
  type Span,
  toLetter,
} from '#lib/ui/browser/procurement/plan/timeline/layout.ts';
import { computeRowStock, type Mark, type PartRow } from '#lib/ui/browser/procurement/plan/timeline/marks.ts';
import { useSettled } from '#lib/ui/browser/procurement/plan/timeline/useSettled.ts';

/** Data that all rows share. */
export interface Scene {
  readonly periods: number;
  /** Pixels of a period. */
  readonly column: number;
  readonly span: Span;
  /** Closed periods of the span. */
  readonly closed: string;
  /** Place of each supplier, from which its letter and pattern follow. */
  readonly suppliers: ReadonlyMap<number, number>;
  readonly formatPart: (part: number) => string;
  readonly describe: (mark: Mark) => string;
  readonly texts: Areas['timeline'];
}

const supplierPlace = ({ suppliers }: Scene, mark: Mark): number =>
  mark.kind === 'order' ? (suppliers.get(mark.supplier) ?? 0) : 0;

/** Class of a mark, which determines its look. Marks of one class can be drawn as one path. */
const toLook = (scene: Scene, mark: Mark): string => {
  if (mark.kind !== 'order') return mark.missing > 0 ? `${mark.kind} missing` : mark.kind;
  const pattern = supplierPlace(scene, mark) % PATTERNS;
  return `order pattern-${pattern}${mark.late > 0 ? ' late' : ''}`;
};

interface MarkProps {
  readonly scene: Scene;
  readonly row: PartRow;
  readonly place: number;
  readonly isActive: boolean;
}

/** Quantity beside a triangle, letter and quantity in a bar, if there is room; the marks themselves have names. */
const MarkText = ({ scene, row: { marks, lanes }, place }: Omit<MarkProps, 'isActive'>): VNode | null => {
  const mark = marks[place];
  if (mark === undefined) return null;
  const { x, y, width, height } = placeMark(mark, lanes, scene.column);
  const next = marks[place + 1];
  const isAlone = mark.kind === 'requirement' && (next?.kind !== 'receipt' || next.from > mark.from);
  const quantity = formatNumber(mark.quantity, { notation: 'compact' });
  if (mark.kind !== 'order')
    return scene.column < (isAlone ? ROOM_FOR_NUMBER : ROOM_FOR_NUMBERS) ? null : (
      <text x={x + width + 2} y={y + height} class="quantity">
        {quantity}
      </text>
    );
  if (height < 9 || width < 14) return null;
  const letter = toLetter(supplierPlace(scene, mark));
  return (
    <text x={x + 4} y={y + height / 2} dy="0.35em" class="bar-text">
      {width < ROOM_FOR_NUMBER ? letter : `${letter} ${quantity}`}
    </text>
  );
};

const MarkElement = ({ scene, row, place, isActive }: MarkProps): VNode | null => {
  const mark = row.marks[place];
  if (mark === undefined) return null;
  return (
    <g
      role="gridcell"
      aria-label={scene.describe(mark)}
      // Attributes of SVG are told apart by case.
      tabindex={isActive ? 0 : -1}
      data-mark={place}
      class={`mark ${toLook(scene, mark)}${isActive ? ' active' : ''}`}
    >
      <path d={drawMark(mark, row.lanes, scene.column)} />
    </g>
  );
};

const isIn = ({ from, to }: Mark, { first, end }: Span): boolean => to >= first && from < end;

/** Draws marks that are too narrow for elements of their own as one path for each look. */
const drawTogether = (scene: Scene, { marks, lanes }: PartRow): ReadonlyMap<string, string> => {
  const paths = new Map<string, string>();
  for (const mark of marks) {
    if (!isIn(mark, scene.span)) continue;
    const look = toLook(scene, mark);
    paths.set(look, (paths.get(look) ?? '') + drawMark(mark, lanes, scene.column));
  }
  return paths;
};

interface RowProps {
  readonly scene: Scene;
  readonly row: PartRow;
  /** Place among the shown rows. */
  readonly place: number;
  readonly top: number;
  /** Mark that has the focus or the tab stop; undefined if it is in another row. */
  readonly active: number | undefined;
  /** Whether the row appears in the middle of a scroll; it gets elements for its marks when it stays in view. */
  readonly isPassing: boolean;
}

/** One part: its name, and its marks and stock over time. */
export const TimelineRow = ({ scene, row, place, top, active, isPassing }: RowProps): VNode => {
  const { span, column, texts } = scene;
  const stock = useMemo(
    () => ({
      positions: computeRowStock(row, scene.periods),
      minimum: row.part.minimum,
      maximum: row.part.maximum,
    }),
    [row, scene.periods],
  );
  const picture = useMemo(() => {
    const paths = drawStock(stock, span, column);
    return (
      <>
        <path class="closed" d={scene.closed} />
        <path class="stock-limit" d={paths.maximum} />
        <path class="stock-limit" d={paths.minimum} />
        <path class="backlog" d={paths.backlog} />
        <path class="stock" d={paths.stock} />
      </>
    );
  }, [scene, stock]);
  const isSettled = useSettled(isPassing, place);
  const hasRoom = isSettled && column >= ROOM_FOR_MARKS;
  const together = useMemo(
    () =>
      hasRoom ? null : (
        <g class="together">
          {[...drawTogether(scene, row)].map(([look, d]) => (
            <g key={look} class={`mark ${look}`}>
              <path d={d} />
            </g>
          ))}
        </g>
      ),
    [scene, row, hasRoom],
  );
  const labels = useMemo(
    () => (
      // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of texts takes no focus
      <g aria-hidden="true">
        {hasRoom &&
          row.marks.map((mark, at) => isIn(mark, span) && <MarkText key={at} scene={scene} row={row} place={at} />)}
      </g>
    ),
    [scene, row, hasRoom],
  );
  const elements = useMemo(
    () =>
      row.marks.flatMap((mark, at) =>
        at === active || (hasRoom && isIn(mark, span))
          ? [<MarkElement key={at} scene={scene} row={row} place={at} isActive={at === active} />]
          : [],
      ),
    [scene, row, active, hasRoom],
  );
  const width = (span.end - span.first) * column;
  const left = span.first * column;
  return (
    <div
      role="row"
      aria-rowindex={place + 3}
      class="timeline-row"
      data-row={place}
      style={{ transform: `translateY(${top}px)`, height: `${ROW_HEIGHT}px` }}
    >
      <div role="rowheader" class="timeline-label">
        <strong>{scene.formatPart(row.part.id)}</strong>
        {row.isLate && <span class="tag late">{texts.isLate}</span>}
        {row.missing > 0 && <span class="tag missing">{texts.isMissing(formatQuantity(row.missing))}</span>}
      </div>
      <svg
        role="presentation"
        width={width}
        height={ROW_HEIGHT}
        viewBox={`${left} 0 ${width} ${ROW_HEIGHT}`}
        style={{ marginInlineStart: `${left}px` }}
      >
        {picture}
        {together}
        {elements}
        {labels}
      </svg>
    </div>
  );
};
