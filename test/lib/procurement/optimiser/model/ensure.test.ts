import { expect, test } from 'vitest';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';

test('an element of an array is returned, also a zero', () => {
  expect(ensure(Float64Array.of(0, 7)[0])).toBe(0);
  expect(ensure(['a', 'b'][1])).toBe('b');
});

test('an index outside its array is a fault', () => {
  expect(() => ensure(Float64Array.of(1)[1])).toThrow(RangeError);
  expect(() => ensure([1][-1])).toThrow(RangeError);
});
