import { describe, expect, test } from 'vitest';
import type { AlertLine, OrderLine, PlanDifference } from '#lib/procurement/domain/comparison.ts';
import { difference as texts } from '#lib/ui/browser/i18n/en/views/difference.ts';
import { describeDifference } from '#lib/ui/browser/procurement/shared/difference/describeDifference.ts';
import { groupAlerts, groupPurchases } from '#lib/ui/browser/procurement/shared/difference/groupDifference.ts';

const order = (PartId: number, SupplierId: number, Quantity: number, TotalPrice: number): OrderLine => ({
  PartId,
  SupplierId,
  OfferId: 1,
  OrderPeriod: 2,
  DeliveryPeriod: 3,
  Quantity,
  TotalPrice,
});
const alert = (PartId: number, LateQuantity: number, MissingAmount: number): AlertLine => ({
  PartId,
  RequiredPeriod: 4,
  RequirementType: 0,
  LateQuantity,
  MissingAmount,
});

const NONE = { Added: [], Removed: [], Changed: [] };
const SAME: PlanDifference = { Purchases: NONE, Alerts: NONE, Kpis: {} };

const changed: PlanDifference = {
  Purchases: {
    Added: [order(10, 1, 5, 50)],
    Removed: [order(10, 2, 5, 20), order(11, 2, 1, 7)],
    Changed: [{ Before: order(12, 1, 1, 10), After: order(12, 1, 4, 1_000) }],
  },
  Alerts: {
    Added: [alert(20, 1, 0)],
    Removed: [alert(10, 3, 0), alert(11, 2, 0), alert(12, 0, 9)],
    Changed: [{ Before: alert(13, 1, 0), After: alert(13, 4, 0) }],
  },
  Kpis: {
    TotalCost: { Before: 100, After: 1_113, Change: 1_013 },
    PurchaseOrders: { Before: 4, After: 3, Change: -1 },
  },
};

describe('a difference in one sentence', () => {
  test('tells cost, alerts and orders', () => {
    expect(describeDifference(changed, texts)).toBe(
      '3 parts cost 1,013 more, 2 late requirements are gone, 1 requirement with missing units is gone, ' +
        '1 requirement is newly late, 1 alert has other amounts, 1 order fewer.',
    );
  });

  test('says that plans are the same, and that lines differ at the same cost', () => {
    expect(describeDifference(SAME, texts)).toBe('Both plans have the same order lines and the same alerts.');
    const moved = { ...NONE, Added: [order(10, 1, 5, 50)], Removed: [order(10, 2, 5, 50)] };
    expect(describeDifference({ ...SAME, Purchases: moved }, texts)).toBe('2 order lines differ at the same cost.');
  });
});

describe('changed lines', () => {
  test('of a supplier stand together with their sums, the largest change of cost first', () => {
    const groups = groupPurchases(changed.Purchases);

    expect(groups.map(({ supplier, lines, sums }) => [supplier, lines.map(({ kind }) => kind), sums.cost])).toEqual([
      [1, ['added', 'changed'], { Before: 10, After: 1_050 }],
      [2, ['removed', 'removed'], { Before: 27, After: 0 }],
    ]);
  });

  test('of alerts are gone, new or changed, most units first', () => {
    const { removed, added, changed: other } = groupAlerts(changed.Alerts);

    expect(removed.map(({ line }) => line.PartId)).toEqual([12, 10, 11]);
    expect([added, other].map((rows) => rows.map(({ line }) => line.PartId))).toEqual([[20], [13]]);
  });
});
