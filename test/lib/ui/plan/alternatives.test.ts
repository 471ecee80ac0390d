import { describe, expect, test } from 'vitest';
import { readChoice, writeChoice } from '#lib/ui/browser/procurement/plan/alternatives/address.ts';
import {
  type Alternative,
  countBins,
  createLimitScale,
  isWithin,
  type LimitedValues,
  listSlid,
  moveLimit,
} from '#lib/ui/browser/procurement/plan/alternatives/limits.ts';
import { raiseLimits } from '#lib/ui/browser/procurement/plan/alternatives/raiseLimits.ts';
import { toWeights } from '#lib/ui/browser/procurement/shared/weights/weights.ts';

const NOTHING: LimitedValues = {
  Cost: 0,
  Lateness: 0,
  LateUnitPeriods: 0,
  Risk: 0,
  NonPriority: 0,
  DeliveryTime: 0,
  Orders: 0,
  Suppliers: 0,
  Stock: 0,
  RecycledUnits: 0,
};
/** Alternatives of which the rules here read the values only. */
const having = (criterion: keyof LimitedValues, ...values: readonly number[]): readonly Alternative[] =>
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

  test.each([
    [{ Orders: 1, Cost: 9 }, { Orders: 2, Cost: 9 }, ['Orders'], undefined],
    [{ Orders: 1, Suppliers: 1 }, { Orders: 2, Suppliers: 2 }, ['Orders', 'Suppliers'], undefined],
    [{ Orders: 2, Cost: 4 }, { Orders: 2, Cost: 5 }, ['Cost'], undefined],
    [{ LateUnitPeriods: 2 }, { LateUnitPeriods: 3 }, ['LateUnitPeriods'], undefined],
    [{ Orders: 2, Suppliers: 2 }, { Orders: 2 }, [], 'Suppliers'],
    [{ Cost: 5, LateUnitPeriods: 3, Risk: 1 }, { Cost: 5, Risk: 1 }, [], 'LateUnitPeriods'],
    [{ Risk: 1 }, { Risk: 1 }, [], undefined],
  ])('within %j no plan was found: the limits become %j', (limits, next, raised, removed) => {
    const least = { Orders: 2, Suppliers: 2, Cost: 5, LateUnitPeriods: 3 };
    const found = raiseLimits(limits, least);
    expect({ ...found, raised: found.raised.toSorted() }).toEqual({ limits: next, raised, removed });
  });

  test('of lateness has no slider where late unit periods tell the same', () => {
    const late = (lateness: number): readonly Alternative[] =>
      [0, 8].map(
        (value) => ({ values: { ...NOTHING, LateUnitPeriods: value / 4, Lateness: value + lateness } }) as Alternative,
      );
    expect(listSlid(late(0), {})).not.toContain('Lateness');
    expect(listSlid(late(0), { Lateness: 8 })).toContain('Lateness');
    expect(listSlid(late(1), {})).toContain('Lateness');
    expect(listSlid(late(0), {})).toContain('LateUnitPeriods');
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
      limits: { Orders: 12, Cost: 5000, LateUnitPeriods: 3 },
      without: [7, 3],
      weights: toWeights({ Cost: 60, Orders: 40 }),
      picked: 7,
      x: 'Risk',
      y: 'Orders',
    } as const;
    const text = writeChoice(new URLSearchParams('sort=-Cost'), choice).toString();

    expect(read(text)).toEqual(choice);
    expect(new URLSearchParams(text).get('sort')).toBe('-Cost');
  });

  test('is empty while nobody has changed a choice', () => {
    expect(writeChoice(new URLSearchParams(), read('')).toString()).toBe('');
  });

  test('leaves out what it does not understand', () => {
    expect(read('limits=Orders:x,Colour:3,Cost&without=x,-1,&weights=1,2&point=-1&x=Colour')).toEqual({
      limits: {},
      without: [],
      weights: undefined,
      picked: undefined,
      x: 'Cost',
      y: 'Lateness',
    });
    expect(read('weights=30,30,30,0,0,0,0,0,0').weights).toBeUndefined();
  });
});
