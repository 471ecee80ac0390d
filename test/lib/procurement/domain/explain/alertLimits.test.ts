import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Configuration } from '#lib/procurement/domain/configuration/configuration.ts';
import { type AlertLimit, type AlertOfPart, createExplainAlert } from '#lib/procurement/domain/explain/alertLimits.ts';
import { getReasonText, type PlanLists, type ReasonText } from '#lib/procurement/domain/plan/plan.ts';
import { ErrorList } from '#lib/procurement/domain/problem/issues.ts';
import { readTables } from '#lib/procurement/domain/problem/tables.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import {
  advanceCalculation,
  beginCalculation,
  finishCalculation,
} from '#lib/procurement/optimiser/schedule/calculation.ts';

type Rows = readonly (readonly number[])[];
type Tables = Readonly<
  Record<'Part' | 'AvailableParts' | 'PartsToBuy' | 'SupplierPart' | 'OfferPartSupplier' | 'Periods', Rows>
>;

interface Explained extends AlertOfPart {
  readonly part: number;
  readonly limits: readonly AlertLimit[];
}

const LOWEST_COST: Configuration = {
  name: 'LowestCost',
  order: ['TotalCost', 'LateUnitPeriods'],
  recycledSupplierIds: [],
  recycledPartTypes: [],
};

const WEIGHTED: Configuration = {
  name: 'Small',
  weights: { Cost: 40, Lateness: 30, Orders: 30 },
  budget: { randomWeightVectors: 2, generations: 4 },
  recycledSupplierIds: [],
  recycledPartTypes: [],
};

const milp = await loadMilpSolver();

/** Column of the part in each table that has one. */
const PART_PLACES: Readonly<Record<string, number>> = {
  Part: 0,
  AvailableParts: 0,
  PartsToBuy: 0,
  SupplierPart: 1,
  OfferPartSupplier: 2,
};

/** Reads the first parts of an instance: the plans of all take the solver half a minute. */
const readInstance = (name: string, most: number): { readonly materialList: Tables } => {
  const body = JSON.parse(readFileSync(`test/instances/procurement/${name}.json`, 'utf8'));
  const tables = readTables(body, new ErrorList(1)) as unknown as Tables;
  const kept = new Set(tables.Part.slice(0, most).map(([id]) => id));
  const entries = Object.entries(tables).map(([table, rows]) => {
    const place = PART_PLACES[table];
    return [table, place === undefined ? rows : rows.filter((row) => kept.has(row[place]))] as const;
  });
  return { materialList: Object.fromEntries(entries) as unknown as Tables };
};

const listPurchases = ({ ProposedPurchaseOnTime, ProposedPurchaseLate }: PlanLists) => [
  ...ProposedPurchaseOnTime,
  ...ProposedPurchaseLate,
];

/** Calculates a plan and explains all its alerts. */
const explain = (body: unknown, configuration: Configuration) => {
  const read = readProblem(body);
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  const { problem } = read;
  const control = { milp, shouldStop: () => false, onProgress: () => undefined };
  const state = advanceCalculation(problem, configuration, beginCalculation(), control);
  const { lists } = finishCalculation(problem, configuration, state);
  const alerts: readonly (AlertOfPart & { readonly part: number })[] = [
    ...lists.ProposedPurchaseLate.map(({ PartId, Reason, RequiredPeriod, Quantity }) => ({
      part: PartId,
      reason: getReasonText(Reason),
      period: RequiredPeriod,
      isMissing: false,
      units: Quantity,
    })),
    ...lists.UnavailableItems.map(({ PartId, ReasonText: reason, RequiredPeriod, MissingAmount, LateAmount }) => ({
      part: PartId,
      reason,
      period: RequiredPeriod,
      isMissing: MissingAmount > 0,
      units: MissingAmount + LateAmount,
    })),
  ];
  const explained = alerts.map((alert): Explained => {
    const part = problem.parts.find(({ id }) => id === alert.part);
    if (part === undefined) throw new Error(`no part ${alert.part}`);
    const own = listPurchases(lists).filter(({ PartId }) => PartId === alert.part);
    return { ...alert, limits: createExplainAlert(problem, part, own)(alert) };
  });
  return { lists, explained };
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Lists the limits whose numbers are not those of the tables and of the plan's lists. */
const findFaults = (tables: Tables, lists: PlanLists, { part, period, limits }: Explained): readonly string[] => {
  const own = listPurchases(lists).filter(({ PartId }) => PartId === part);
  const offersOf = tables.OfferPartSupplier.filter((row) => row[2] === part);
  const offer = (supplierId: number, offerId: number) =>
    offersOf.find((row) => row[1] === supplierId && row[0] === offerId) ?? [];
  const terms = (supplierId: number) => tables.SupplierPart.find((row) => row[0] === supplierId && row[1] === part);
  const bought = (supplierId: number, offerId?: number) =>
    sum(
      own
        .filter((item) => item.SupplierId === supplierId && (offerId ?? item.OfferId) === item.OfferId)
        .map(({ Quantity }) => Quantity),
    );
  const ids = tables.Periods.map(([id = 0]) => id);
  const dateOf = (id: number): number => tables.Periods.find((row) => row[0] === id)?.[1] ?? 0;
  const stockAt = (id: number): number => {
    const receipts = tables.AvailableParts.filter((row) => row[0] === part && Number(row[2]) <= dateOf(id)).map(
      (row) => row[1] ?? 0,
    );
    const required = tables.PartsToBuy.filter((row) => row[0] === part && Number(row[3]) <= id).map(
      (row) => row[1] ?? 0,
    );
    const delivered = own.filter(({ DeliveryPeriod }) => DeliveryPeriod <= id).map(({ Quantity }) => Quantity);
    return Math.max(0, sum(receipts) + sum(delivered) - sum(required));
  };
  const check = (limit: AlertLimit): readonly unknown[] => {
    switch (limit.kind) {
      case 'noOffer':
        return [offersOf.length, 0];
      case 'window':
        return [
          limit.window,
          limit.window &&
            ids
              .filter(
                (id) =>
                  id >= Number(offer(limit.supplierId, limit.offerId)[6]) &&
                  id <= Number(offer(limit.supplierId, limit.offerId)[7]),
              )
              .filter((_, n, all) => n === 0 || n === all.length - 1)
              .flatMap((id, _, all) => (all.length === 1 ? [id, id] : [id])),
        ];
      case 'leadTime': {
        const row = offer(limit.supplierId, limit.offerId);
        const lead = Number(row[3]) > 0 ? row[3] : terms(limit.supplierId)?.[4];
        return [
          [limit.leadTime, limit.delivered === undefined || limit.delivered > period],
          [lead, true],
        ];
      }
      case 'capacity':
        return [
          [limit.used, limit.capacity],
          [bought(limit.supplierId, limit.offerId), offer(limit.supplierId, limit.offerId)[4]],
        ];
      case 'quantity':
        return [
          [limit.used, limit.quantity],
          [bought(limit.supplierId), terms(limit.supplierId)?.[3]],
        ];
      case 'minimum': {
        const row = offer(limit.supplierId, limit.offerId);
        const least = Math.max(1, Number(row[5]), terms(limit.supplierId)?.[2] ?? 0);
        const most = Math.min(
          Number(row[4]) - bought(limit.supplierId, limit.offerId),
          (terms(limit.supplierId)?.[3] ?? Number.POSITIVE_INFINITY) - bought(limit.supplierId),
        );
        return [
          [limit.minimum, limit.room <= Math.max(0, most)],
          [least, true],
        ];
      }
      case 'maximum':
        return [
          [limit.maximum, limit.stock],
          [tables.Part.find((row) => row[0] === part)?.[2], stockAt(limit.period)],
        ];
      case 'receipt': {
        const rows = tables.AvailableParts.filter((row) => row[0] === part && row[2] === dateOf(limit.period));
        return [
          [limit.quantity, limit.period > period],
          [sum(rows.map((row) => row[1] ?? 0)), true],
        ];
      }
      case 'tradeOff':
        return [
          [limit.price, limit.delivered <= period, limit.left > 0],
          [offer(limit.supplierId, limit.offerId)[8], true, true],
        ];
    }
  };
  return limits.flatMap((limit) => {
    const [found, expected] = check(limit);
    return JSON.stringify(found) === JSON.stringify(expected)
      ? []
      : [`part ${part}: ${JSON.stringify(limit)}, expected ${JSON.stringify(expected)}`];
  });
};

/** Reasons whose limits always have numbers: a trade-off may need units that another requirement takes now. */
const ALWAYS: readonly ReasonText[] = [
  'NoOffer',
  'OfferClosed',
  'LeadTime',
  'OfferCapacity',
  'SupplierQuantity',
  'MinimumAmount',
  'MaximumStock',
  'ReceiptLate',
  'Combined',
];

describe('the numbers of the limits behind an alert', () => {
  test.each([
    ['01-tiny-cheap-or-fast', [LOWEST_COST, WEIGHTED], 14],
    ['02-tiny-lots-and-limits', [LOWEST_COST, WEIGHTED], 14],
    ['03-tiny-every-alert', [LOWEST_COST, WEIGHTED], 14],
    ['04-small-objects', [LOWEST_COST], 14],
    ['05-daily-calendar', [LOWEST_COST], 15],
    ['06-medium', [LOWEST_COST], 6],
    ['07-coupled-40', [LOWEST_COST], 20],
  ])('are those of the data and of the plan in instance %s', (name, configurations, parts) => {
    const body = readInstance(name, parts);
    for (const configuration of configurations) {
      const { lists, explained } = explain(body, configuration);
      expect(explained.flatMap((each) => findFaults(body.materialList, lists, each))).toEqual([]);
      const silent = explained.filter(({ reason, limits }) => ALWAYS.includes(reason) && limits.length === 0);
      expect(silent.map(({ part, reason, period }) => `${part} in ${period}: ${reason}`)).toEqual([]);
    }
  });

  test('of each reason are shown for the instance that has them all', () => {
    const { explained } = explain(readInstance('03-tiny-every-alert', 14), LOWEST_COST);
    const limitsOf = (wanted: ReasonText, part: number) =>
      explained.find((each) => each.reason === wanted && each.part === part)?.limits;

    expect(limitsOf('NoOffer', 31)).toEqual([{ kind: 'noOffer' }]);
    expect(limitsOf('OfferClosed', 32)).toEqual([
      { kind: 'window', supplierId: 1, offerId: 1032, window: [1, 1], now: 2 },
    ]);
    expect(limitsOf('LeadTime', 34)).toEqual([
      { kind: 'leadTime', supplierId: 1, offerId: 1034, leadTime: 3, ordered: 2, delivered: 5 },
    ]);
    expect(limitsOf('LeadTime', 33)).toEqual([
      { kind: 'leadTime', supplierId: 1, offerId: 1033, leadTime: 6, ordered: 2, delivered: undefined },
    ]);
    expect(limitsOf('OfferCapacity', 35)).toEqual([
      { kind: 'capacity', supplierId: 1, offerId: 1035, used: 6, capacity: 6 },
    ]);
    expect(limitsOf('SupplierQuantity', 36)).toEqual([{ kind: 'quantity', supplierId: 1, used: 7, quantity: 7 }]);
    expect(limitsOf('MinimumAmount', 37)).toEqual([
      { kind: 'minimum', supplierId: 1, offerId: 1037, minimum: 50, room: 40 },
    ]);
    expect(limitsOf('MaximumStock', 38)).toEqual([{ kind: 'maximum', period: 3, stock: 12, maximum: 12 }]);
    expect(limitsOf('ReceiptLate', 39)).toEqual([{ kind: 'receipt', period: 5, quantity: 10 }]);
    expect(limitsOf('TradeOff', 40)).toEqual([
      { kind: 'tradeOff', supplierId: 1, offerId: 1040, price: 12, left: 10, delivered: 4 },
    ]);
    expect(limitsOf('Combined', 41)).toEqual([
      { kind: 'capacity', supplierId: 1, offerId: 1041, used: 6, capacity: 6 },
      { kind: 'quantity', supplierId: 1, used: 6, quantity: 6 },
    ]);
  });
});
