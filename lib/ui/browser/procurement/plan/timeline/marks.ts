import type { UnavailableItem } from '#lib/procurement/domain/plan/plan.ts';
import { computePositions } from '#lib/procurement/domain/plan/projection.ts';
import type { Part, Problem } from '#lib/procurement/domain/problem/problem.ts';
import type { LineMember } from '#lib/ui/browser/procurement/plan/lines/planReader.ts';

/** Columns of the order lines that the timeline shows. */
export const TIMELINE_MEMBERS = [
  'PartId',
  'SupplierId',
  'OrderPeriod',
  'DeliveryPeriod',
  'Quantity',
  'PeriodsLate',
] as const satisfies readonly LineMember[];

/** The lists of a plan, as far as the timeline shows them. */
export interface TimelineContent {
  readonly lines: {
    readonly count: number;
    readonly columns: Readonly<Record<(typeof TIMELINE_MEMBERS)[number], Float64Array>>;
  };
  readonly unavailable: readonly Pick<
    UnavailableItem,
    'PartId' | 'RequiredPeriod' | 'RequirementType' | 'MissingAmount' | 'LateAmount'
  >[];
}

/** A requirement or a receipt at a place of the time axis. */
export interface PointMark {
  readonly kind: 'requirement' | 'receipt';
  readonly from: number;
  readonly to: number;
  readonly quantity: number;
  /** Units of a requirement that never arrive. */
  readonly missing: number;
}

/** Units of a part that one supplier is asked for in one period and delivers in another. */
export interface OrderMark {
  readonly kind: 'order';
  /** Place of the order and of the delivery. */
  readonly from: number;
  readonly to: number;
  readonly supplier: number;
  readonly quantity: number;
  /** Largest delay, in periods, of a requirement that the order serves; 0 if all are on time. */
  readonly late: number;
  /** Row of bars, from 0; bars of a row do not overlap. */
  readonly lane: number;
}

export type Mark = PointMark | OrderMark;

/** Content of the timeline for one part. */
export interface PartRow {
  readonly part: Pick<Part, 'id' | 'minimum' | 'maximum'>;
  /** By place, requirements before receipts before orders. */
  readonly marks: readonly Mark[];
  readonly lanes: number;
  readonly suppliers: ReadonlySet<number>;
  readonly isLate: boolean;
  readonly missing: number;
}

type LaidOut = Omit<OrderMark, 'lane'>;

/** Puts each bar into the first lane that is free again at its beginning. */
export const assignLanes = (orders: readonly LaidOut[]): readonly OrderMark[] => {
  const ends: number[] = [];
  return orders
    .toSorted((a, b) => a.from - b.from || a.to - b.to || a.supplier - b.supplier)
    .map((order) => {
      const free = ends.findIndex((end) => end < order.from);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = order.to;
      return { ...order, lane };
    });
};

const KINDS: readonly Mark['kind'][] = ['requirement', 'receipt', 'order'];

/** Order of the marks of a part for the keyboard: by time, then by kind, then from top to bottom. */
const compareMarks = (a: Mark, b: Mark): number =>
  a.from - b.from ||
  KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
  (a.kind === 'order' && b.kind === 'order' ? a.lane - b.lane : 0);

/** Collects the order lines of each part; lines of one order that serve several requirements are one bar. */
const collectOrders = ({ lines: { columns, count } }: TimelineContent, places: ReadonlyMap<number, number>) => {
  const parts = new Map<number, Map<string, LaidOut>>();
  for (let row = 0; row < count; row++) {
    const part = columns.PartId[row] ?? 0;
    const supplier = columns.SupplierId[row] ?? 0;
    const from = places.get(columns.OrderPeriod[row] ?? 0) ?? 0;
    const to = places.get(columns.DeliveryPeriod[row] ?? 0) ?? from;
    const orders = parts.get(part) ?? new Map<string, LaidOut>();
    parts.set(part, orders);
    const key = `${supplier} ${from} ${to}`;
    const known = orders.get(key);
    orders.set(key, {
      kind: 'order',
      from,
      to,
      supplier,
      quantity: (known?.quantity ?? 0) + (columns.Quantity[row] ?? 0),
      late: Math.max(known?.late ?? 0, columns.PeriodsLate[row] ?? 0),
    });
  }
  return parts;
};

/** Units of a part that are missing. */
interface Gaps {
  /** Units missing from requirements, by place. */
  readonly missing: Map<number, number>;
  /** All missing units, those of the minimum stock included. */
  total: number;
  /** Whether a receipt comes late. */
  late: boolean;
}

/** Collects what is missing, or what a receipt brings late, by part. */
const collectGaps = ({ unavailable }: TimelineContent, places: ReadonlyMap<number, number>) => {
  const parts = new Map<number, Gaps>();
  for (const { PartId, RequiredPeriod, RequirementType, MissingAmount, LateAmount } of unavailable) {
    const gaps = parts.get(PartId) ?? { missing: new Map<number, number>(), total: 0, late: false };
    parts.set(PartId, gaps);
    if (RequirementType === 0) gaps.missing.set(places.get(RequiredPeriod) ?? 0, MissingAmount);
    gaps.total += MissingAmount;
    gaps.late ||= LateAmount > 0;
  }
  return parts;
};

/** Builds the row of each part of a plan. */
export const buildRows = (problem: Problem, content: TimelineContent): readonly PartRow[] => {
  const places = new Map(problem.periods.map(({ id }, place) => [id, place]));
  const orders = collectOrders(content, places);
  const gaps = collectGaps(content, places);
  return problem.parts.map(({ id, minimum, maximum, requirements, receipts }) => {
    const bars = assignLanes([...(orders.get(id)?.values() ?? [])]);
    const ofPart = gaps.get(id);
    const marks: Mark[] = [
      ...requirements.map(
        ({ position, quantity }): PointMark => ({
          kind: 'requirement',
          from: position,
          to: position,
          quantity,
          missing: ofPart?.missing.get(position) ?? 0,
        }),
      ),
      ...receipts.map(
        ({ position, quantity }): PointMark => ({
          kind: 'receipt',
          from: position,
          to: position,
          quantity,
          missing: 0,
        }),
      ),
      ...bars,
    ];
    return {
      part: { id, minimum, maximum },
      marks: marks.sort(compareMarks),
      lanes: bars.reduce((most, { lane }) => Math.max(most, lane + 1), 0),
      suppliers: new Set(bars.map(({ supplier }) => supplier)),
      isLate: ofPart?.late === true || bars.some(({ late }) => late > 0),
      missing: ofPart?.total ?? 0,
    };
  });
};

/** Marks in one message of the worker: few enough to be read between two frames. */
const MARKS = 2_000;

/** Cuts rows into pieces of some MARKS marks; a row stays whole. */
export const cutRows = (rows: readonly PartRow[]): readonly (readonly PartRow[])[] => {
  const pieces: PartRow[][] = [];
  let room = 0;
  for (const row of rows) {
    if (room <= 0) {
      pieces.push([]);
      room = MARKS;
    }
    pieces.at(-1)?.push(row);
    // A row costs something even without marks.
    room -= 1 + row.marks.length;
  }
  return pieces;
};

/** Computes the projected stock of a row at the end of each period. */
export const computeRowStock = ({ marks }: PartRow, periods: number): readonly number[] => {
  const select = (kind: Mark['kind']) =>
    marks.filter((mark) => mark.kind === kind).map(({ to, quantity }) => ({ position: to, quantity }));
  const receipts = [...select('receipt'), ...select('order')];
  return computePositions({ receipts, requirements: select('requirement') }, new Array<number>(periods).fill(0));
};

/** Units over several parts in one period. */
export interface PeriodTotal {
  readonly required: number;
  readonly received: number;
  readonly ordered: number;
}

/** Sums what rows require, receive and order, by period. */
export const sumRows = (rows: readonly PartRow[], periods: number): readonly PeriodTotal[] => {
  const totals = Array.from({ length: periods }, () => ({ required: 0, received: 0, ordered: 0 }));
  for (const { marks } of rows)
    for (const { kind, from, to, quantity } of marks) {
      const [first, last] = [totals[from], totals[to]];
      if (first === undefined || last === undefined) continue;
      if (kind === 'requirement') first.required += quantity;
      else last.received += quantity;
      if (kind === 'order') first.ordered += quantity;
    }
  return totals;
};
