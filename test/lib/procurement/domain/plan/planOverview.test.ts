import { expect, test } from 'vitest';
import { countAlerts, findNextOrders } from '#lib/procurement/domain/plan/planOverview.ts';

const PRODUCTION = 0;
const MINIMUM_STOCK = 1;
const LEAD_TIME = 3;

const late = (PartId: number, RequirementType: 0 | 1, Quantity: number) =>
  ({
    PartId,
    RequiredPeriod: 3,
    RequirementType,
    Quantity,
    Reason: LEAD_TIME,
  }) as const;

const missing = (PartId: number, RequirementType: 0 | 1, MissingAmount: number) =>
  ({
    PartId,
    RequiredPeriod: 3,
    RequirementType,
    LateAmount: 0,
    MissingAmount,
    ReasonText: 'LeadTime',
  }) as const;

test('late requirements and parts with missing units are those of production, as in the figures of the plan', () => {
  const counted = countAlerts(
    [late(1, PRODUCTION, 5), late(1, MINIMUM_STOCK, 2), late(2, MINIMUM_STOCK, 7)],
    [missing(3, PRODUCTION, 4), missing(4, MINIMUM_STOCK, 9)],
  );
  expect(counted).toMatchObject({ LateRequirements: 1, PartsMissing: 1 });
});

test('reasons count requirements of production and of minimum stock apart, with all their units', () => {
  const counted = countAlerts(
    [late(1, PRODUCTION, 5), late(1, PRODUCTION, 1), late(1, MINIMUM_STOCK, 2)],
    [missing(4, MINIMUM_STOCK, 9)],
  );
  expect(counted.Reasons).toEqual([{ ReasonText: 'LeadTime', Requirements: 3, Units: 17 }]);
});

test('an order for several requirements is one line of the next orders, and later orders do not count', () => {
  const item = { PartId: 1, SupplierId: 2, OfferId: 3, OrderPeriod: 4, OrderDate: 20260105, TotalPrice: 10 };
  const later = { ...item, OrderPeriod: 5, OrderDate: 20260106 };

  expect(findNextOrders([later, item, item, { ...item, OfferId: 9 }])).toEqual({
    OrderPeriod: 4,
    OrderDate: 20260105,
    Orders: 1,
    Lines: 2,
    Value: 30,
    Suppliers: [{ SupplierId: 2, Lines: 2, Value: 30 }],
  });
  expect(findNextOrders([])).toBeUndefined();
});
