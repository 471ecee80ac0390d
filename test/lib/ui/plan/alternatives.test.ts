import { describe, expect, test } from 'vitest';
import type { Criterion } from '#lib/procurement/domain/configuration/configuration.ts';
import { readChoice, writeChoice } from '#lib/ui/browser/procurement/plan/alternatives/address.ts';
import {
  type Alternative,
  countBins,
  createLimitScale,
  isWithin,
  moveLimit,
} from '#lib/ui/browser/procurement/plan/alternatives/limits.ts';
import { raiseLimits } from '#lib/ui/browser/procurement/plan/alternatives/raiseLimits.ts';
import { toWeights } from '#lib/ui/browser/procurement/shared/weights/weights.ts';

const NOTHING: Readonly<Record<Criterion, number>> = {
  Cost: 0,
  Lateness: 0,
  Risk: 0,
  NonPriority: 0,
  DeliveryTime: 0,
  Orders: 0,
  Suppliers: 0,
  Stock: 0,
  RecycledUnits: 0,
};
/** Alternatives of which the rules here read the values only. */
const having = (criterion: Criterion, ...values: readonly number[]): readonly Alternative[] =>
  values.map((value) => ({ values: { ...NOTHING, [criterion]: value } }) as unknown as Alternative);

describe('a limit', () => {
  test('is the worst value: at most of costs, at least of recycled units', () => {
    expect(isWithin({ ...NOTHING, Cost: 12 }, { Cost: 12 })).toBe(true);
    expect(isWithin({ ...NOTHING, Cost: 13 }, { Cost: 12 })).toBe(false);
    expect(isWithin({ ...NOTHING, RecycledUnits: 12 }, { RecycledUnits: 12 })).toBe(true);
    expect(isWithin({ ...NOTHING, RecycledUnits: 11 }, { RecycledUnits: 12 })).toBe(false);
    expect(isWithin({ ...NOTHING, Cost: 99 }, { Orders: 1 })).toBe(true);
  });

  test('has round stops that begin at the best plan and end where no plan is excluded', () => {
    expect(createLimitScale(having('Cost', 470_319, 500_000, 582_428), 'Cost')).toEqual({
      low: 472_000,
      high: 584_000,
      step: 2000,
    });
    expect(createLimitScale(having('RecycledUnits', 3, 88), 'RecycledUnits')).toEqual({ low: 2, high: 88, step: 2 });
    expect(createLimitScale(having('Cost', 7, 7), 'Cost')).toBeUndefined();
  });

  test('of orders goes down to 1, because a search may find fewer than any listed plan has', () => {
    expect(createLimitScale(having('Orders', 9, 14), 'Orders')).toEqual({ low: 1, high: 14, step: 1 });
  });

  test('at the end of its slider is none', () => {
    const scale = { low: 1, high: 14, step: 1 };
    expect(moveLimit({ Cost: 5 }, 'Orders', scale, 3)).toEqual({ Cost: 5, Orders: 3 });
    expect(moveLimit({ Cost: 5, Orders: 3 }, 'Orders', scale, 14)).toEqual({ Cost: 5 });
    expect(moveLimit({ RecycledUnits: 5 }, 'RecycledUnits', scale, 1)).toEqual({});
  });

  test('below the fewest is raised to it; limits that cannot be had together lose that of suppliers', () => {
    expect(raiseLimits({ Orders: 1, Cost: 9 }, { orders: 2, suppliers: 2 })).toEqual({ Orders: 2, Cost: 9 });
    expect(raiseLimits({ Orders: 1, Suppliers: 1 }, { orders: 2, suppliers: 2 })).toEqual({ Orders: 2, Suppliers: 2 });
    expect(raiseLimits({ Orders: 2, Suppliers: 2 }, { orders: 2, suppliers: 2 })).toEqual({ Orders: 2 });
  });
});

test('a histogram counts every point once, also at both ends', () => {
  const points = having('Cost', 0, 1, 5, 10, 10);
  expect(countBins(points, 'Cost', { low: 0, high: 10 }, 5)).toEqual([2, 0, 1, 0, 2]);
  // A slider of orders begins at 1 and one of costs at a round value: a point below it counts in the first bin.
  expect(countBins(points, 'Cost', { low: 2, high: 10 }, 4)).toEqual([2, 1, 0, 2]);
});

describe('the address', () => {
  const read = (text: string) => readChoice(new URLSearchParams(text));

  test('keeps limits, weights, the picked point and the axes', () => {
    const choice = {
      limits: { Orders: 12, Cost: 5000 },
      weights: toWeights({ Cost: 60, Orders: 40 }),
      picked: 7,
      x: 'Risk',
      y: 'Orders',
    } as const;
    const text = writeChoice(new URLSearchParams('sort=-Cost'), choice).toString();

    expect(read(text)).toEqual(choice);
    expect(new URLSearchParams(text).get('sort')).toBe('-Cost');
  });

  test('is empty for what nobody has moved', () => {
    expect(writeChoice(new URLSearchParams(), read('')).toString()).toBe('');
  });

  test('leaves out what it does not understand', () => {
    expect(read('limits=Orders:x,Colour:3,Cost&weights=1,2&point=-1&x=Colour')).toEqual({
      limits: {},
      weights: undefined,
      picked: undefined,
      x: 'Cost',
      y: 'Lateness',
    });
    expect(read('weights=30,30,30,0,0,0,0,0,0').weights).toBeUndefined();
  });
});
