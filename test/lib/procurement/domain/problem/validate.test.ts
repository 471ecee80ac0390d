import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { withMessage } from '#lib/procurement/domain/problem/messages/writeMessage.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';

type Body = { materialList: Record<string, unknown[]> };

const instance = (name: string): Body =>
  JSON.parse(readFileSync(new URL(`../../../../instances/procurement/${name}.json`, import.meta.url), 'utf8'));

const tiny = () => instance('01-tiny-cheap-or-fast');

/** Removes all dates but those of periods, for tests whose periods are plain numbers. */
const UNDATED = { AvailableParts: [], ProductionPlan: [] };

/** The first instance with some arrays replaced. */
const tinyWith = (arrays: Record<string, unknown>): unknown => ({
  materialList: { ...tiny().materialList, ...arrays },
});

const errorsOf = (body: unknown) => {
  const result = readProblem(body);
  return 'errors' in result ? result.errors.map(({ code, path }) => `${code} ${path}`) : [];
};

const warningsOf = (body: unknown) => {
  const result = readProblem(body);
  return 'warnings' in result ? result.warnings.map(({ code, path }) => `${code} ${path}`) : result.errors;
};

/** Returns the message of the first error. */
const TOO_LARGE = 'JSON carries integers exactly only up to 2^53 - 1 (9007199254740991), with either sign';

const firstMessage = (result: ReturnType<typeof readProblem>): string | undefined => {
  const [first] = 'errors' in result ? result.errors : [];
  return first && withMessage(first).message;
};

const problemOf = (body: unknown) => {
  const result = readProblem(body);
  if ('errors' in result) throw new Error(JSON.stringify(result.errors));
  return result.problem;
};

describe('a body that is accepted', () => {
  test.each([
    '01-tiny-cheap-or-fast',
    '02-tiny-lots-and-limits',
    '03-tiny-every-alert',
    '04-small-objects',
    '05-daily-calendar',
    '06-medium',
    '07-coupled-40',
    '08-coupled-60',
    '09-coupled-200',
  ])('%s', (name) => {
    expect(errorsOf(instance(name))).toEqual([]);
  });

  test('yields the same problem in any order of its rows', () => {
    const body = instance('06-medium');
    const turned = Object.fromEntries(
      Object.entries(body.materialList).map(([name, rows]) => [name, rows.toReversed()]),
    );
    expect(problemOf({ materialList: turned })).toEqual(problemOf(body));
  });

  test('may mix objects and positional entries; a period without Date is dated by its id', () => {
    const objects = {
      Part: [{ PartId: 10, AvailabilityMinimumAmount: 0, AvailabilityMaximumAmount: 0, PartType: 1, Colour: 'red' }],
      PartsToBuy: [{ PartId: 10, RequiredAmount: 15, Period: 2 }],
      Periods: [{ PeriodID: 20260105, IsActive: 1 }, [20260112, 20260112, 1]],
      OfferPartSupplier: [],
    };
    expect(errorsOf(tinyWith({ ...objects, PartsToBuy: [[10, 15, 0, 20260112]] }))).toEqual([]);
    const { periods } = problemOf(tinyWith({ ...objects, PartsToBuy: [] }));
    expect(periods.map(({ id, date }) => [id, date])).toEqual([
      [20260105, 20260105],
      [20260112, 20260112],
    ]);
  });

  test('uses the production plan that was generated last, and of several at once the one with the largest id', () => {
    const { planId, now, start } = problemOf(
      tinyWith({
        ProductionPlan: [
          [3, 20260112, 20260119],
          [9, 20260106, 20260106],
          [4, 20260112, 20260126],
        ],
      }),
    );
    expect([planId, now, start]).toEqual([4, 1, 3]);
  });

  test('has offer windows clamped to the listed periods, and lead times of 0 replaced by those of supplier parts', () => {
    const { parts } = problemOf(
      tinyWith({
        ...UNDATED,
        Periods: [
          [2, 1, 1],
          [4, 2, 1],
          [6, 3, 1],
        ],
        PartsToBuy: [],
        OfferPartSupplier: [[101, 1, 10, 0, 10, 10, 3, 5, 14]],
        SupplierPart: [[1, 10, 0, 10, 7]],
      }),
    );
    expect(parts[0]?.sources[0]?.offers[0]).toMatchObject({ first: 1, last: 1, leadTime: 7 });
  });

  test('has receipts moved to the next active period, and opening stock in the first period even if it is inactive', () => {
    const { parts } = problemOf(
      tinyWith({
        ProductionPlan: [],
        Periods: [
          [1, 10, 0],
          [2, 20, 0],
          [3, 30, 1],
        ],
        PartsToBuy: [],
        AvailableParts: [
          [10, 5, 0],
          [10, 2, 10],
          [10, 7, 11],
          [10, 1, 31],
        ],
      }),
    );
    expect(parts[0]?.receipts).toEqual([
      { position: 0, quantity: 7 },
      { position: 2, quantity: 7 },
    ]);
  });
});

describe('a body that is refused', () => {
  const part = [10, 0, 0, 1];
  const offer = [101, 1, 10, 1, 10, 10, 1, 6, 14];

  test.each<[string, unknown, string[]]>([
    ['no object', [], ['E-BODY ']],
    ['no materialList', {}, ['E-BODY materialList']],
    ['an inherited materialList', Object.create({ materialList: tiny().materialList }), ['E-BODY materialList']],
    ['an array missing', tinyWith({ Part: undefined }), ['E-BODY materialList.Part']],
    ['no array', tinyWith({ Part: {} }), ['E-BODY materialList.Part']],
    ['a short entry', tinyWith({ PartsToBuy: [[10, 15, 2]] }), ['E-ENTRY materialList.PartsToBuy[0]']],
    ['no entry', tinyWith({ Part: [part, null] }), ['E-ENTRY materialList.Part[1]']],
    ['a text', tinyWith({ Part: [[10, '0', 0, 1]] }), ['E-ENTRY materialList.Part[0].AvailabilityMinimumAmount']],
    ['a fraction', tinyWith({ Part: [[10, 0.5, 0, 1]] }), ['E-ENTRY materialList.Part[0].AvailabilityMinimumAmount']],
    [
      'beyond 2^53',
      tinyWith({ Part: [[10, 2 ** 53 + 2, 0, 1]] }),
      ['E-ENTRY materialList.Part[0].AvailabilityMinimumAmount'],
    ],
    [
      'a field missing',
      tinyWith({ Supplier: [{ SupplierId: 1, Priority: 0 }], SupplierPart: [], OfferPartSupplier: [] }),
      ['E-ENTRY materialList.Supplier[0].SupplyOnTime'],
    ],
    [
      'a negative amount',
      tinyWith({ PartsToBuy: [[10, -1, -1, 2]] }),
      ['E-NEG materialList.PartsToBuy[0].RequiredAmount'],
    ],
    [
      'a negative price',
      tinyWith({ OfferPartSupplier: [offer.with(8, -1)] }),
      ['E-NEG materialList.OfferPartSupplier[0].PricePerUnit'],
    ],
    [
      'a reliability above 100 and a priority of 2',
      tinyWith({
        Supplier: [
          [1, 101, 2],
          [2, 90, 0],
          [3, 80, 0],
        ],
      }),
      ['E-RANGE materialList.Supplier[0].SupplyOnTime', 'E-RANGE materialList.Supplier[0].Priority'],
    ],
    ['a part twice', tinyWith({ Part: [part, part] }), ['E-DUP materialList.Part[1].PartId']],
    [
      'an offer row twice',
      tinyWith({ OfferPartSupplier: [offer, offer] }),
      ['E-DUP materialList.OfferPartSupplier[1]'],
    ],
    [
      'two periods with one date',
      tinyWith({
        ...UNDATED,
        Periods: [
          [1, 5, 1],
          [2, 5, 1],
        ],
      }),
      ['E-DUP materialList.Periods[1].Date'],
    ],
    ['an unknown part', tinyWith({ AvailableParts: [[11, 1, 0]] }), ['E-REF materialList.AvailableParts[0].PartId']],
    ['an unknown period', tinyWith({ PartsToBuy: [[10, 1, 0, 7]] }), ['E-REF materialList.PartsToBuy[0].Period']],
    [
      'an unknown supplier',
      tinyWith({ OfferPartSupplier: [offer.with(1, 9)] }),
      ['E-REF materialList.OfferPartSupplier[0].SupplierId'],
    ],
    [
      'a window that ends before it starts',
      tinyWith({ OfferPartSupplier: [offer.with(7, 0)] }),
      ['E-WINDOW materialList.OfferPartSupplier[0].EndingPeriod'],
    ],
    [
      'a maximum below the minimum',
      tinyWith({ Part: [[10, 5, 4, 1]] }),
      ['E-MINMAX materialList.Part[0].AvailabilityMaximumAmount'],
    ],
    ['no period', tinyWith({ Periods: [], PartsToBuy: [] }), ['E-PER-ORDER materialList.Periods']],
    ['no active period', tinyWith({ ...UNDATED, Periods: [[2, 1, 0]] }), ['E-PER-ORDER materialList.Periods']],
    [
      'ids against the dates',
      tinyWith({
        ...UNDATED,
        Periods: [
          [2, 1, 1],
          [1, 2, 1],
        ],
      }),
      ['E-PER-ORDER materialList.Periods[1].PeriodID'],
    ],
    [
      'totals beyond exact integers',
      tinyWith({ PartsToBuy: [[10, 2 ** 52, 0, 2]] }),
      ['E-LIMIT materialList.PartsToBuy'],
    ],
  ])('%s', (_, body, expected) => {
    expect(errorsOf(body)).toEqual(expected);
  });

  test.each([
    [[10, '5', 0, 1], 'AvailabilityMinimumAmount is not an integer: it is "5", a text; send 5 without quotes'],
    [[10, 'x'.repeat(90), 0, 1], `AvailabilityMinimumAmount is not an integer: it is "${'x'.repeat(39)}…, a text`],
    [[10, 0.5, 0, 1], 'AvailabilityMinimumAmount is not an integer: it is 0.5; send whole units, prices in cents'],
    [[10, 1e17, 0, 1], `AvailabilityMinimumAmount is about 100000000000000000: ${TOO_LARGE}`],
    [[10, JSON.parse('9007199254740993'), 0, 1], `AvailabilityMinimumAmount is about 9007199254740992: ${TOO_LARGE}`],
    [[10, -(2 ** 53), 0, 1], `AvailabilityMinimumAmount is about -9007199254740992: ${TOO_LARGE}`],
    [[10, JSON.parse('1e400'), 0, 1], `AvailabilityMinimumAmount is about Infinity: ${TOO_LARGE}`],
    [[10, null, 0, 1], 'AvailabilityMinimumAmount is not an integer: it is null'],
    [[10, [5], 0, 1], 'AvailabilityMinimumAmount is not an integer: it is an array'],
    [
      [10, 5],
      'A positional entry of Part has 4 values, not 2: PartId, AvailabilityMinimumAmount, AvailabilityMaximumAmount, PartType',
    ],
  ])('tells for the entry %j what is there and what to send', (entry, message) => {
    const result = readProblem(tinyWith({ Part: [entry] }));
    expect(firstMessage(result)).toBe(message);
  });

  test('lists every error, except references to rows that could not be read', () => {
    expect(
      errorsOf(
        tinyWith({
          Part: [['x', 0, 0, 1]],
          Supplier: [
            [1, -1, 0],
            [2, 90, 0],
            [3, 80, 7],
          ],
        }),
      ),
    ).toEqual([
      'E-ENTRY materialList.Part[0].PartId',
      'E-RANGE materialList.Supplier[0].SupplyOnTime',
      'E-RANGE materialList.Supplier[2].Priority',
    ]);
  });

  test('lists at most 100', () => {
    expect(errorsOf(tinyWith({ PartsToBuy: Array.from({ length: 300 }, () => [10, -1, 0, 2]) }))).toHaveLength(100);
  });

  test('may exceed a limit of size', () => {
    const result = readProblem(tiny(), { parts: 0, periods: 5, offers: 2, errors: 100 });
    expect('errors' in result && result.errors.map(({ path }) => path)).toEqual([
      'materialList.Part',
      'materialList.Periods',
      'materialList.OfferPartSupplier',
    ]);
  });
});

describe('a date in another form than those of the periods is refused', () => {
  const periods = (...dates: number[]) => dates.map((date, n) => [n + 1, date, 1]);
  const day = Date.UTC(2026, 0, 5);

  test.each<[string, Record<string, unknown>, string[]]>([
    ['a spreadsheet date number', { AvailableParts: [[10, 1, 46027]] }, ['AvailableParts[0].DeliveryDate']],
    ['day, month and year', { AvailableParts: [[10, 1, 5012026]] }, ['AvailableParts[0].DeliveryDate']],
    ['a day that does not exist', { AvailableParts: [[10, 1, 20260230]] }, ['AvailableParts[0].DeliveryDate']],
    ['milliseconds', { AvailableParts: [[10, 1, day]] }, ['AvailableParts[0].DeliveryDate']],
    ['a number below 0', { AvailableParts: [[10, 1, -1]] }, ['AvailableParts[0].DeliveryDate']],
    [
      'both dates of a plan',
      { ProductionPlan: [[1, 46027, 20261301]] },
      ['ProductionPlan[0].PlanGenerationDate', 'ProductionPlan[0].PlanStartingDate'],
    ],
    [
      'a day among milliseconds',
      { ...UNDATED, Periods: periods(20260105, day + 1e8, day + 2e8, day + 3e8, day + 4e8, day + 5e8) },
      ['Periods[0].Date'],
    ],
    [
      'one impossible day among the periods',
      { Periods: periods(20260105, 20260112, 20260119, 20260132, 20260202, 20260209) },
      ['Periods[3].Date'],
    ],
    [
      'a receipt in seconds where periods are milliseconds',
      {
        ProductionPlan: [],
        AvailableParts: [[10, 1, day / 1000]],
        Periods: periods(day, day + 1e8, day + 2e8, day + 3e8, day + 4e8, day + 5e8),
      },
      ['AvailableParts[0].DeliveryDate'],
    ],
  ])('%s', (_, arrays, paths) => {
    expect(errorsOf(tinyWith(arrays))).toEqual(paths.map((path) => `E-DATE materialList.${path}`));
  });

  test('with the day of a spreadsheet date number', () => {
    const result = readProblem(tinyWith({ AvailableParts: [[10, 1, 46027]] }));

    expect(firstMessage(result)).toBe(
      'DeliveryDate 46027 is not in the form of the dates of Periods (yyyymmdd); as a spreadsheet counts days it is 2026-01-05: write 20260105',
    );
  });

  test('except 0, which means "from the start" in any form', () => {
    const plan = { AvailableParts: [[10, 1, 0]], ProductionPlan: [[1, 0, 0]] };
    expect(errorsOf(tinyWith(plan))).toEqual([]);
    expect(errorsOf(tinyWith({ ...plan, Periods: periods(0, 1, 2, 3, 4, 5) }))).toEqual([]);
    expect(errorsOf(tinyWith({ ...plan, Periods: periods(1e9, 2e9, 3e9, 4e9, 5e9, 6e9) }))).toEqual([]);
  });
});

describe('warnings', () => {
  const offer = [101, 1, 10, 1, 10, 10, 1, 6, 14];

  test.each<[string, Record<string, unknown>, string[]]>([
    [
      'a smallest order above the capacity',
      { OfferPartSupplier: [offer.with(5, 11)] },
      ['W-LOT materialList.OfferPartSupplier[0].OfferMinimumAmount'],
    ],
    [
      'an offer without SupplierPart',
      { SupplierPart: [], OfferPartSupplier: [offer] },
      ['W-SUPPLIER-PART materialList.OfferPartSupplier[0]'],
    ],
    [
      'a window beyond the horizon',
      { OfferPartSupplier: [offer.with(6, 7).with(7, 9)] },
      ['W-WINDOW materialList.OfferPartSupplier[0]'],
    ],
    [
      'an offer that ended before now',
      { ProductionPlan: [[1, 20260112, 20260112]], OfferPartSupplier: [offer.with(7, 1)] },
      ['W-WINDOW materialList.OfferPartSupplier[0].EndingPeriod'],
    ],
    ['a required part that nobody offers', { OfferPartSupplier: [] }, ['W-NO-OFFER materialList.Part[0]']],
    [
      'a requirement in the past',
      { ProductionPlan: [[1, 20260119, 20260119]] },
      ['W-PERIOD materialList.PartsToBuy[0].Period'],
    ],
    [
      'a receipt after the horizon',
      { AvailableParts: [[10, 1, 20270101]] },
      ['W-RECEIPT materialList.AvailableParts[0].DeliveryDate'],
    ],
    [
      'a re-plan',
      { ProductionPlan: [[1, 20260105, 20260104]] },
      ['W-REPLAN materialList.ProductionPlan[0].PlanStartingDate'],
    ],
    [
      'receipts above the maximum',
      { Part: [[10, 0, 4, 1]] },
      ['W-MAXIMUM materialList.Part[0].AvailabilityMaximumAmount'],
    ],
    [
      'nothing required',
      { PartsToBuy: [[10, 0, 0, 2]] },
      ['W-NO-REQUIREMENT materialList.Part[0]', 'W-ZERO materialList.PartsToBuy[0].RequiredAmount'],
    ],
  ])('%s', (_, arrays, expected) => {
    expect(warningsOf(tinyWith(arrays))).toEqual(expected);
    expect(problemOf(tinyWith(arrays)).warnings).toBe(expected.length);
  });
});
