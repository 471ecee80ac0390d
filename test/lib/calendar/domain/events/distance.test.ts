import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeBox, computeMiles } from '#lib/calendar/domain/events/distance.ts';

const position = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('the box around a position holds every position that is near enough', () => {
  fc.assert(
    fc.property(position, position, fc.integer({ min: 0, max: 12_500 }), (centre, other, more) => {
      const { south, north, longitudes } = computeBox(centre, computeMiles(centre, other) + more);
      expect(other.latitude).toBeGreaterThanOrEqual(south);
      expect(other.latitude).toBeLessThanOrEqual(north);
      const isInside = ([west, east]: readonly [number, number]) => other.longitude >= west && other.longitude <= east;
      expect(longitudes.some(isInside)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
