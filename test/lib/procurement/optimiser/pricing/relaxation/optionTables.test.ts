import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderOption, relaxOption } from '#lib/procurement/optimiser/pricing/relaxation/optionTables.ts';

const INFINITE = Number.POSITIVE_INFINITY;

/** A table of costs, Infinity where no plan leads, with an option of any quantities and costs. */
const anyStep = fc
  .tuple(
    fc.array(fc.oneof(fc.nat(50), fc.constant(INFINITE)), { minLength: 1, maxLength: 40 }),
    fc.nat(),
    fc.nat(8),
    fc.oneof(fc.constant(0), fc.nat(10)),
  )
  .chain(([from, end, low, floor]) =>
    fc.record({
      from: fc.constant(Float64Array.from(from)),
      window: fc.nat(20).map((more) => ({ low, high: low + more, floor, ceiling: (end % (from.length + 2)) - 2 })),
      unit: fc.integer({ min: -2, max: 6 }),
      fixed: fc.nat(5),
    }),
  );

/**
 * Returns the least cost of all quantities that lead from one entry of a table to another. An order leads from the total
 * at `getStart` to the one at `getReached`; `getOther` is the entry whose cost it adds to.
 */
const tryQuantities = (
  {
    from,
    window: { low, high, floor, ceiling },
    unit,
    fixed,
  }: typeof anyStep extends fc.Arbitrary<infer Step> ? Step : never,
  getOther: (at: number, quantity: number) => number,
  getStart: (at: number, quantity: number) => number,
  getReached: (at: number, quantity: number) => number,
): readonly number[] =>
  Array.from(from, (_, at) => {
    let least = INFINITE;
    for (let quantity = low; quantity <= high; quantity++) {
      const [start, reached] = [getStart(at, quantity), getReached(at, quantity)];
      if (start >= floor && reached <= ceiling)
        least = Math.min(least, (from[getOther(at, quantity)] ?? INFINITE) + unit * quantity + fixed);
    }
    return least;
  });

test('the least cost of an option is that of trying every quantity', () => {
  fc.assert(
    fc.property(anyStep, (step) => {
      const { from } = step;
      const later = new Float64Array(from.length).fill(INFINITE);
      relaxOption(later, from, step, new Float64Array(from.length));
      expect([...later]).toEqual(
        tryQuantities(
          step,
          (at, quantity) => at + quantity,
          (at) => at,
          (at, quantity) => at + quantity,
        ),
      );
      const earlier = new Float64Array(from.length).fill(INFINITE);
      orderOption(earlier, from, step, new Float64Array(from.length));
      expect([...earlier]).toEqual(
        tryQuantities(
          step,
          (at, quantity) => at - quantity,
          (at, quantity) => at - quantity,
          (at) => at,
        ),
      );
    }),
    { numRuns: 2_000, seed: 1 },
  );
});

test('an option only lowers costs that are larger without it', () => {
  const from = Float64Array.from([0, 0, 0]);
  const values = Float64Array.from([1, 9, 9]);
  relaxOption(
    values,
    from,
    { window: { low: 1, high: 2, floor: 0, ceiling: 2 }, unit: 2, fixed: 1 },
    new Float64Array(3),
  );
  expect([...values]).toEqual([1, 3, 9]);
});
