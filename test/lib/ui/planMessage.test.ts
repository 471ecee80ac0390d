import { afterAll, describe, expect, test } from 'vitest';
import { formatPlanMessage } from '#lib/procurement/domain/plan/plan.ts';
import { loadTexts, setLanguage } from '#lib/ui/browser/i18n/index.ts';
import { describeGap, readPlanMessage } from '#lib/ui/browser/procurement/shared/planMessage.ts';

// Other files of this worker share the language.
afterAll(() => setLanguage('en'));

const MESSAGE =
  'Configuration=a%3Bb%3D1; TotalCost=397; OnTimeRate=0.2643; LateUnits=34; UnavailableUnits=69; PurchaseOrders=3; SuppliersUsed=2; AverageReliability=87.83; Gap=0.80; Warnings=6; ProductionPlan=7';

describe('the Message of a plan', () => {
  test('is read into figures, with the name of the configuration decoded', () => {
    expect(readPlanMessage(MESSAGE)).toEqual({
      configuration: 'a;b=1',
      priceDecimals: 0,
      TotalCost: 397,
      OnTimeRate: 0.2643,
      LateUnits: 34,
      UnavailableUnits: 69,
      PurchaseOrders: 3,
      SuppliersUsed: 2,
      AverageReliability: 87.83,
      gap: 0.8,
      gaps: [],
      warnings: 6,
    });
  });

  test('of a running calculation has no figures', () => {
    expect(readPlanMessage('The plan is being calculated; Configuration=Balanced; Progress=3%')).toBeUndefined();
  });

  test('tells which orders are kept, and which of them had to change', () => {
    const forced = '1 (offer 101 of supplier 1 for part 10 in period 1 from 20 to 12: OfferCapacity)';
    expect(readPlanMessage(`${MESSAGE}; Frozen=2; FrozenLines=3`)?.kept).toEqual({ until: 2, lines: 3, forced: '' });
    expect(readPlanMessage(`${MESSAGE}; Frozen=2; FrozenLines=3; ForcedLines=${forced}`)?.kept?.forced).toBe(forced);
  });

  test('keeps an unknown gap apart from a gap of 0', () => {
    const read = (gap: string) => readPlanMessage(MESSAGE.replace('Gap=0.80', `Gap=${gap}`))?.gap;
    expect(read('?')).toBeUndefined();
    expect(read('0.00')).toBe(0);
  });

  test('gives the gap of each objective of an order', () => {
    expect(readPlanMessage(`${MESSAGE}; Gaps=TotalCost 0.80, LateUnitPeriods ?`)?.gaps).toEqual([
      { objective: 'TotalCost', gap: 0.8 },
      { objective: 'LateUnitPeriods', gap: undefined },
    ]);
  });

  test('is read as it is written', () => {
    const kpis = {
      TotalCost: 5,
      OnTimeRate: 1,
      LateUnits: 0,
      UnavailableUnits: 0,
      PurchaseOrders: 1,
      SuppliersUsed: 1,
      AverageReliability: 95,
    };
    const written = formatPlanMessage(
      'x',
      kpis as never,
      { gap: 0.001, byObjective: [] },
      { warnings: 0, planId: undefined },
    );
    expect(readPlanMessage(written)).toMatchObject({ configuration: 'x', ...kpis, gap: 0.01 });
  });
});

describe('the gap of a plan in words', () => {
  test.each([
    ['en', { gap: undefined, gaps: [] }, 'not proven'],
    ['en', { gap: 0, gaps: [] }, 'proven best'],
    ['en', { gap: 0.8, gaps: [] }, 'weighted distance at most 0.80 % above the least possible'],
    [
      'en',
      { gap: 0.8, gaps: [{ objective: 'TotalCost', gap: 0.8 }] },
      'Total cost at most 0.80 % above the least possible',
    ],
    ['es', { gap: 0.8, gaps: [] }, 'distancia ponderada como mucho un 0,80 % por encima de la mínima posible'],
  ] as const)('in %s names what the percentage is of', async (language, message, words) => {
    await setLanguage(language);
    await Promise.all([loadTexts('summary'), loadTexts('terms')]);
    expect(describeGap(message)).toBe(words);
  });
});
