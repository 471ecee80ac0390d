import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CRITERIA } from '#lib/procurement/domain/configuration/members.ts';
import { changeWeight, getRoom, toWeights } from '#lib/ui/browser/procurement/shared/weights/weights.ts';

const balanced = toWeights({ Cost: 35, Lateness: 30, Risk: 15, NonPriority: 5, DeliveryTime: 5, Orders: 8, Stock: 2 });
const sumOf = (weights: Readonly<Record<string, number>>): number =>
  Object.values(weights).reduce((sum, weight) => sum + weight, 0);

describe('changing a weight', () => {
  test('changes the others in proportion', () => {
    expect(changeWeight(balanced, [], 'Cost', 60)).toMatchObject({ Cost: 60, Lateness: 19, Risk: 9, Orders: 5 });
  });

  test('leaves locked weights alone, and takes no more than they leave', () => {
    const changed = changeWeight(balanced, ['Cost'], 'Lateness', 100);

    expect(changed).toMatchObject({ Cost: 35, Lateness: 65, Risk: 0 });
    expect(getRoom(balanced, ['Cost'], 'Lateness')).toBe(65);
  });

  test('gives the rest evenly to others that are all 0', () => {
    expect(changeWeight(toWeights({ Cost: 100 }), [], 'Cost', 20)).toMatchObject({ Cost: 20, Lateness: 10, Stock: 10 });
  });

  test('changes nothing where every other weight is locked', () => {
    const others = CRITERIA.filter((one) => one !== 'Cost');

    expect(changeWeight(balanced, others, 'Cost', 90)).toEqual(balanced);
  });

  test('keeps whole weights of 0 or more with the sum 100, and the locked ones, whatever is moved', () => {
    const moves = fc.array(
      fc.tuple(fc.constantFrom(...CRITERIA), fc.integer({ min: -5, max: 130 }), fc.subarray([...CRITERIA])),
    );
    fc.assert(
      fc.property(moves, (all) => {
        let weights = balanced;
        for (const [criterion, wanted, locked] of all) {
          const next = changeWeight(weights, locked, criterion, wanted);
          for (const one of locked) if (one !== criterion) expect(next[one]).toBe(weights[one]);
          weights = next;
          expect(sumOf(weights)).toBe(100);
          expect(Object.values(weights).every((weight) => Number.isInteger(weight) && weight >= 0)).toBe(true);
        }
      }),
    );
  });
});
