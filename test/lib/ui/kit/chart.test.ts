import { describe, expect, test } from 'vitest';
import { drawBars, drawLine, drawSteps } from '#lib/ui/browser/kit/chart/paths.ts';
import { computeAxisWidth, createBands, createScale, thinLabels } from '#lib/ui/browser/kit/chart/scale.ts';

describe('a scale', () => {
  test('ends at round numbers around all values and begins at zero', () => {
    const scale = createScale([37, 912], { from: 200, to: 0 });
    expect([scale.low, scale.high]).toEqual([0, 1000]);
    expect(scale.ticks).toEqual([0, 200, 400, 600, 800, 1000]);
    expect([0, 500, 1000].map(scale.place)).toEqual([200, 100, 0]);
  });

  test('reaches below zero where values are negative', () => {
    const scale = createScale([-50, 100], { from: 100, to: 0 });
    expect(scale.low).toBeLessThanOrEqual(-50);
    expect(scale.ticks).toContain(0);
    expect(scale.place(-50)).toBeGreaterThan(scale.place(0));
  });

  test('need not begin at zero', () => {
    expect(createScale([1010, 1090], { from: 0, to: 400, hasZero: false }).low).toBe(1010);
  });

  test.each([[[]], [[0]], [[0, 0]]])('has a length for the values %j', (values) => {
    const scale = createScale(values, { from: 100, to: 0 });
    expect(scale.high).toBeGreaterThan(scale.low);
    expect(scale.place(0)).toBe(100);
  });
});

describe('a value axis', () => {
  test.each([
    ['short labels alike', ['0', '500', '1,000'], 64],
    ['millions', ['0', '1,000,000', '2,500,000'], 79],
    ['amounts with a currency', ['€ 0.00', '€ 12,500,000.00'], 124],
    ['no label', [], 64],
  ])('has room for %s', (_, labels, width) => {
    expect(computeAxisWidth(labels)).toBe(width);
  });
});

describe('bands', () => {
  const bands = createBands(4, 100, 300);

  test('share the axis equally', () => {
    expect([bands.width, bands.start(0), bands.center(0), bands.start(3)]).toEqual([50, 100, 125, 250]);
  });

  test('are found by a pixel, the nearest one outside the axis', () => {
    expect([0, 100, 149.9, 150, 299, 900].map(bands.find)).toEqual([0, 0, 0, 1, 3, 3]);
  });

  test('have labels at equal distances, as many as fit', () => {
    expect(thinLabels({ count: 10, width: 20 }, 48)).toEqual([0, 3, 6, 9]);
    expect(thinLabels({ count: 3, width: 60 }, 48)).toEqual([0, 1, 2]);
  });
});

describe('paths', () => {
  const bands = createBands(2, 0, 20);
  const scale = createScale([0, 10], { from: 100, to: 0 });

  test('of steps hold each value over its band, the last one to the end', () => {
    expect(drawSteps([2, 8], bands, scale)).toBe('M0 80H10V20H20');
    expect(drawSteps([], bands, scale)).toBe('');
  });

  test('of bars are one path without bars of no height', () => {
    const bar = { x: 1, width: 8, from: 0 };
    expect(
      drawBars(
        [
          { ...bar, to: 5 },
          { ...bar, to: 0 },
        ],
        scale,
      ),
    ).toBe('M1 100V50h8V100Z');
  });

  test('of lines join the positions', () => {
    expect(
      drawLine([
        [0, 1],
        [2, 3],
      ]),
    ).toBe('M0 1L2 3');
  });
});
