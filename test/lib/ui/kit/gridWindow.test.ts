import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  computeCanvasHeight,
  computeWindow,
  type Extent,
  revealRow,
  TALLEST,
  toRowOffset,
  toScrollTop,
} from '#lib/ui/browser/kit/grid/window.ts';

const extents = fc.record({
  count: fc.integer({ min: 1, max: 5_000_000 }),
  rowHeight: fc.integer({ min: 20, max: 60 }),
  viewport: fc.integer({ min: 60, max: 2_000 }),
});

const isVisible = ({ rowHeight, viewport }: Extent, offset: number, row: number): boolean =>
  row * rowHeight >= offset - 0.001 && (row + 1) * rowHeight <= offset + viewport + 0.001;

test('renders the rows that are visible and fewer than 200', () => {
  fc.assert(
    fc.property(extents, fc.double({ min: 0, max: 1, noNaN: true }), (extent, share) => {
      const highest = Math.max(0, extent.count * extent.rowHeight - extent.viewport);
      const offset = share * highest;
      const { first, end } = computeWindow(extent, offset);
      expect(first * extent.rowHeight).toBeLessThanOrEqual(offset);
      expect(end === extent.count || end * extent.rowHeight >= offset + extent.viewport).toBe(true);
      expect(end - first).toBeLessThan(200);
    }),
  );
});

test('reaches the first and the last row, on scaled canvases too', () => {
  fc.assert(
    fc.property(extents, (extent) => {
      const height = computeCanvasHeight(extent);
      const lowest = Math.max(0, height - extent.viewport);
      expect(height).toBeLessThanOrEqual(TALLEST);
      expect(toRowOffset(extent, 0)).toBe(0);
      expect(isVisible(extent, Math.ceil(toRowOffset(extent, lowest)), extent.count - 1)).toBe(true);
    }),
  );
});

test('does not scale a canvas that fits', () => {
  expect(toRowOffset({ count: 100_000, rowHeight: 32, viewport: 600 }, 1_000_000)).toBe(1_000_000);
});

test('a scroll position leads back to its offset', () => {
  fc.assert(
    fc.property(extents, fc.integer({ min: 0, max: 1_000_000 }), (extent, offset) => {
      expect(toRowOffset(extent, toScrollTop(extent, offset))).toBeCloseTo(offset, 3);
    }),
  );
});

test('reveals any row, and moves by one row for the row below the visible ones', () => {
  fc.assert(
    fc.property(extents, fc.nat(), fc.nat(), (extent, from, to) => {
      const offset = revealRow(extent, 0, from % extent.count);
      const row = to % extent.count;
      const revealed = revealRow(extent, offset, row);
      expect(isVisible(extent, revealed, row)).toBe(true);
      expect(revealRow(extent, revealed, row)).toBe(revealed);
    }),
  );
  expect(revealRow({ count: 10_000_000, rowHeight: 32, viewport: 320 }, 3_200_000, 100_010)).toBe(3_200_032);
});
