import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { UnavailableItem } from '#lib/procurement/domain/plan/plan.ts';
import type { Part, Problem } from '#lib/procurement/domain/problem/problem.ts';
import { createLineCollector, type LineItem } from '#lib/ui/browser/procurement/plan/lines/planReader.ts';
import { filterRows } from '#lib/ui/browser/procurement/plan/timeline/filter.ts';
import {
  computeSpan,
  drawClosed,
  drawMark,
  drawStock,
  findMark,
  placeMark,
  readZoom,
  revealSpan,
  toLetter,
} from '#lib/ui/browser/procurement/plan/timeline/layout.ts';
import {
  assignLanes,
  buildRows,
  computeRowStock,
  cutRows,
  type Mark,
  type PartRow,
  sumRows,
} from '#lib/ui/browser/procurement/plan/timeline/marks.ts';
import { moveMark } from '#lib/ui/browser/procurement/plan/timeline/move.ts';

const part = (id: number, changes: Partial<Part> = {}): Part => ({
  id,
  minimum: 0,
  maximum: 0,
  type: 1,
  receipts: [],
  requirements: [],
  sources: [],
  ...changes,
});

const problem: Problem = {
  periods: [1, 2, 3, 4, 5, 6].map((id) => ({ id, date: id, active: id !== 4 })),
  now: 0,
  start: 0,
  suppliers: [],
  warnings: 0,
  parts: [
    part(10, {
      receipts: [{ position: 0, quantity: 5 }],
      requirements: [
        { position: 2, quantity: 15 },
        { position: 4, quantity: 20 },
      ],
    }),
    part(20),
    part(30, { requirements: [{ position: 3, quantity: 7 }] }),
  ],
};

const LINES: readonly LineItem[] = [
  { PartId: 10, SupplierId: 2, Quantity: 10, OrderPeriod: 1, DeliveryPeriod: 3, PeriodsLate: 0 },
  { PartId: 10, SupplierId: 2, Quantity: 8, OrderPeriod: 1, DeliveryPeriod: 3, PeriodsLate: 0 },
  { PartId: 10, SupplierId: 1, Quantity: 12, OrderPeriod: 2, DeliveryPeriod: 6, PeriodsLate: 1 },
];

const rowsOf = (): readonly PartRow[] => {
  const lines = createLineCollector();
  for (const line of LINES) lines.add(line);
  const missing = { PartId: 30, RequiredPeriod: 4, RequirementType: 0, MissingAmount: 7, LateAmount: 0 };
  const minimum = { ...missing, RequirementType: 1, MissingAmount: 2 };
  return buildRows(problem, { lines: lines.finish(), unavailable: [missing, minimum] as UnavailableItem[] });
};

const [first, empty, last] = rowsOf();

describe('the rows of the timeline', () => {
  test('hold requirements, receipts and orders by time; lines of one order are one bar', () => {
    expect(first?.marks.map(({ kind, from, to, quantity }) => [kind, from, to, quantity])).toEqual([
      ['receipt', 0, 0, 5],
      ['order', 0, 2, 18],
      ['order', 1, 5, 12],
      ['requirement', 2, 2, 15],
      ['requirement', 4, 4, 20],
    ]);
    expect(empty?.marks).toEqual([]);
  });

  test('know what is late and what is missing', () => {
    expect([first?.isLate, first?.missing]).toEqual([true, 0]);
    expect([last?.isLate, last?.missing]).toEqual([false, 9]);
  });

  test('count no missing minimum stock as missing from a requirement of the same period', () => {
    expect(last?.marks[0]).toMatchObject({ kind: 'requirement', missing: 7 });
  });

  test('project the stock at the end of each period', () => {
    expect(first && computeRowStock(first, 6)).toEqual([5, 5, 8, 8, -12, 0]);
  });

  test('are cut into pieces of some 2,000 marks, in order; a longer row stays whole', () => {
    const toRow = (id: number, count: number): PartRow => {
      const { requirements } = part(id, {
        requirements: Array.from({ length: count }, (_, position) => ({ position, quantity: 1 })),
      });
      const marks = requirements.map(
        ({ position, quantity }): Mark => ({
          kind: 'requirement',
          from: position,
          to: position,
          quantity,
          missing: 0,
        }),
      );
      return {
        part: { id, minimum: 0, maximum: 0 },
        marks,
        lanes: 0,
        suppliers: new Set(),
        isLate: false,
        missing: 0,
      };
    };
    const anyRows = fc.array(fc.oneof(fc.nat(50), fc.constantFrom(1_999, 2_000, 9_000)), { maxLength: 60 });
    let [several, long] = [0, 0];
    fc.assert(
      fc.property(anyRows, (counts) => {
        const rows = counts.map((count, id) => toRow(id, count));
        const pieces = cutRows(rows);
        expect(pieces.flat()).toEqual(rows);
        for (const piece of pieces) {
          const before = piece.slice(0, -1).reduce((sum, { marks }) => sum + 1 + marks.length, 0);
          expect(before).toBeLessThan(2_000);
          expect(piece.length).toBeGreaterThan(0);
        }
        if (pieces.length > 1) several += 1;
        if (counts.includes(9_000)) long += 1;
      }),
      { seed: 1 },
    );
    expect(cutRows(Array.from({ length: 5_000 }, (_, id) => toRow(id, 0))).length).toBe(3);
    expect([several > 20, long > 20]).toEqual([true, true]);
  });

  test('sum to what all parts require, receive and order', () => {
    const totals = sumRows(rowsOf(), 6);
    expect(totals.map(({ required }) => required)).toEqual([0, 0, 15, 7, 20, 0]);
    expect(totals.map(({ received }) => received)).toEqual([5, 0, 18, 0, 0, 12]);
    expect(totals.map(({ ordered }) => ordered)).toEqual([18, 12, 0, 0, 0, 0]);
  });

  test.each([
    [{ text: '', only: undefined, supplier: undefined }, [10, 20, 30]],
    [{ text: '0', only: 'late', supplier: undefined }, [10]],
    [{ text: '', only: 'missing', supplier: undefined }, [30]],
    [{ text: '', only: undefined, supplier: 1 }, [10]],
    [{ text: ' BOLT ', only: undefined, supplier: undefined }, [20]],
  ] as const)('are filtered by %j', (filter, ids) => {
    const names = { Part: { 20: 'Bolt M8' } };
    expect(filterRows(rowsOf(), names, filter).map((row) => row.part.id)).toEqual(ids);
  });
});

describe('the lanes of bars', () => {
  const anyOrder = fc.record({ from: fc.nat(50), length: fc.nat(20), supplier: fc.nat(5) });

  test('hold bars that do not overlap', () => {
    fc.assert(
      fc.property(fc.array(anyOrder, { maxLength: 60 }), (orders) => {
        const bars = assignLanes(
          orders.map(({ from, length, supplier }) => ({
            kind: 'order',
            from,
            to: from + length,
            supplier,
            quantity: 1,
            late: 0,
          })),
        );
        expect(bars.length).toBe(orders.length);
        for (const [place, bar] of bars.entries())
          for (const other of bars.slice(place + 1))
            if (other.lane === bar.lane) expect(other.from > bar.to || other.to < bar.from).toBe(true);
      }),
    );
  });
});

describe('the layout of the timeline', () => {
  const order: Mark = { kind: 'order', from: 1, to: 3, supplier: 2, quantity: 40, late: 0, lane: 0 };
  const need: Mark = { kind: 'requirement', from: 3, to: 3, quantity: 40, missing: 0 };

  test('draws a bar from the middle of the order period to that of the delivery', () => {
    expect(placeMark(order, 1, 20)).toMatchObject({ x: 30, width: 40 });
    expect(placeMark({ ...order, to: 1 }, 1, 20).width).toBeGreaterThan(0);
  });

  test('keeps bars of any number of lanes inside their band', () => {
    for (const lanes of [1, 2, 7, 13]) {
      const { y, height } = placeMark({ ...order, lane: lanes - 1 }, lanes, 20);
      expect(y + height).toBeLessThanOrEqual(48);
    }
  });

  test('finds the mark below the pointer', () => {
    const marks = [order, need];
    for (const [place, mark] of marks.entries()) {
      const { x, y, width, height } = placeMark(mark, 1, 40);
      expect(findMark(marks, 1, 40, { x: x + width / 2, y: y + height / 2 })).toBe(place);
    }
    expect(findMark(marks, 1, 40, { x: 5, y: 60 })).toBeUndefined();
  });

  test('draws a path for each mark', () => {
    expect(drawMark(order, 1, 20)).toMatch(/^M30 22h40v14h-40Z$/);
    expect(drawMark(need, 1, 20)).toMatch(/^M[\d.]+ 6h10l-5 10Z$/);
  });

  test('joins neighbouring closed periods, and stays in the span', () => {
    const active = [true, false, false, true, false];
    expect(drawClosed(active, { first: 0, end: 5 }, 10, 72)).toBe('M10 0h20v72h-20ZM40 0h10v72h-10Z');
    expect(drawClosed(active, { first: 2, end: 4 }, 10, 72)).toBe('M20 0h10v72h-10Z');
  });

  test('draws stock as steps, backlog below zero, and limits that exist', () => {
    const paths = drawStock({ positions: [10, -10], minimum: 0, maximum: 10 }, { first: 0, end: 2 }, 10);
    expect(paths.stock).toBe('M0 48H10V70H20');
    expect(paths.backlog).toBe('M10 59V70H20V59Z');
    expect([paths.minimum, paths.maximum]).toEqual(['', 'M0 48H20']);
  });

  test('draws whole screens around the visible one', () => {
    expect(computeSpan(0, 300, 10, 365)).toEqual({ first: 0, end: 90 });
    expect(computeSpan(290, 300, 10, 365)).toEqual({ first: 0, end: 90 });
    expect(computeSpan(300, 300, 10, 365)).toEqual({ first: 0, end: 120 });
    expect(computeSpan(3350, 300, 10, 365)).toEqual({ first: 300, end: 365 });
  });

  test('always draws what is visible', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: 366 }),
        fc.integer({ min: 4, max: 366 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (zoom, periods, share) => {
          const column = 1000 / zoom;
          const scrollLeft = share * Math.max(0, periods * column - 1000);
          const { first: begin, end } = computeSpan(scrollLeft, 1000, column, periods);
          expect(begin * column).toBeLessThanOrEqual(scrollLeft + 1e-6);
          expect(end * column).toBeGreaterThanOrEqual(Math.min(periods * column, scrollLeft + 1000) - 1e-6);
        },
      ),
    );
  });

  test('scrolls no further than a mark needs', () => {
    expect(revealSpan({ from: 5, to: 6 }, 10, 0, 300)).toBe(0);
    expect(revealSpan({ from: 35, to: 39 }, 10, 0, 300)).toBe(100);
    expect(revealSpan({ from: 2, to: 3 }, 10, 100, 300)).toBe(20);
  });

  test.each([
    [undefined, 365, 30],
    ['366', 365, 365],
    ['1', 365, 4],
    ['12', 365, 12],
    ['letters', 20, 20],
    ['1000', 3000, 366],
  ])('reads the zoom %j of %i periods as %i', (text, periods, zoom) => {
    expect(readZoom(text, periods)).toBe(zoom);
  });

  test('gives each supplier a letter', () => {
    expect([0, 25, 26, 53].map(toLetter)).toEqual(['A', 'Z', 'A1', 'B2']);
  });
});

describe('the keys of the timeline', () => {
  const rows = rowsOf();
  const key = (name: string, ctrlKey = false) => ({ key: name, ctrlKey, metaKey: false });

  test.each([
    ['ArrowRight', { row: 0, mark: 0 }, { row: 0, mark: 1 }],
    ['ArrowLeft', { row: 0, mark: 0 }, { row: 0, mark: 0 }],
    ['End', { row: 0, mark: 0 }, { row: 0, mark: 4 }],
    ['ArrowDown', { row: 0, mark: 3 }, { row: 2, mark: 0 }],
    ['ArrowUp', { row: 2, mark: 0 }, { row: 0, mark: 3 }],
    ['PageDown', { row: 0, mark: 0 }, { row: 2, mark: 0 }],
    ['ArrowDown', { row: 2, mark: 0 }, { row: 2, mark: 0 }],
  ] as const)('%s leads from %j to %j, over rows without marks', (name, from, to) => {
    expect(moveMark(rows, from, key(name), 5)).toEqual(to);
  });

  test('Ctrl with Home and End leads to the first and the last mark', () => {
    expect(moveMark(rows, { row: 2, mark: 0 }, key('Home', true), 5)).toEqual({ row: 0, mark: 0 });
    expect(moveMark(rows, { row: 0, mark: 1 }, key('End', true), 5)).toEqual({ row: 2, mark: 0 });
  });

  test('other keys are not its own', () => {
    expect(moveMark(rows, { row: 0, mark: 0 }, key('a'), 5)).toBeUndefined();
  });
});
