import { describe, expect, test } from 'vitest';
import { createComputeArrival, toDays } from '#lib/procurement/domain/problem/receiptPeriods.ts';

/** A week and a half, its weekend inactive; the last three are a week apart. */
const DATES = [20260105, 20260106, 20260107, 20260108, 20260109, 20260110, 20260111, 20260112, 20260119, 20260126];
const periods = DATES.map((date, n) => ({ id: n + 1, date, active: n !== 5 && n !== 6 }));

describe('an order is received in the first active period after its lead time', () => {
  test.each([
    [0, 0, 0],
    [0, 3, 3],
    [4, 1, 7],
    [0, 6, 7],
    [8, 1, 9],
    [9, 1, undefined],
  ])('in listed periods: %i and %i', (order, leadTime, arrival) => {
    expect(createComputeArrival({ periods })(order, leadTime)).toBe(arrival);
  });

  test.each([
    [0, 0, 0],
    [4, 1, 7],
    [3, 2, 7],
    [0, 5, 7],
    [0, 6, 8],
    [8, 2, undefined],
  ])('in active periods: %i and %i', (order, leadTime, arrival) => {
    expect(createComputeArrival({ periods, leadTimeUnit: 'activePeriods' })(order, leadTime)).toBe(arrival);
  });

  test.each([
    [0, 0, 0],
    [4, 1, 7],
    [0, 7, 7],
    [0, 8, 8],
    [7, 3, 8],
    [8, 7, 9],
    [8, 8, undefined],
  ])('in days: %i and %i', (order, leadTime, arrival) => {
    expect(createComputeArrival({ periods, leadTimeUnit: 'days' })(order, leadTime)).toBe(arrival);
  });
});

test('days are derived from dates, from seconds and milliseconds, or from ordinals', () => {
  const shift = (dates: readonly number[]) => {
    const [first = 0, ...others] = toDays(dates.map((date) => ({ date })));
    return others.map((day) => day - first);
  };
  expect(shift([20260227, 20260302])).toEqual([3]);
  expect(shift([Date.UTC(2026, 1, 27), Date.UTC(2026, 2, 2)])).toEqual([3]);
  expect(shift([Date.UTC(2026, 1, 27) / 1000, Date.UTC(2026, 2, 2) / 1000])).toEqual([3]);
  expect(shift([20260230, 20260302])).toEqual([72]);
});
