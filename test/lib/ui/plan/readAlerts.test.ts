import { expect, test } from 'vitest';
import { createAlertCounter } from '#lib/ui/browser/procurement/shared/readAlerts.ts';

const PRODUCTION = '0';
const MINIMUM_STOCK = '1';

const late = (PartId: string, RequirementType: string, Quantity: string) => ({
  Alert: 'Late',
  PartId,
  RequiredPeriod: '3',
  RequirementType,
  Quantity,
  ReasonText: 'LeadTime',
});

const missing = (PartId: string, RequirementType: string, MissingAmount: string) => ({
  Alert: 'Unavailable',
  PartId,
  RequiredPeriod: '3',
  RequirementType,
  LateAmount: '0',
  MissingAmount,
  ReasonText: 'LeadTime',
});

const count = (rows: readonly Readonly<Record<string, string>>[]) => {
  const counter = createAlertCounter();
  for (const row of rows) counter.add((column) => row[column] ?? '');
  return counter.finish();
};

test('late requirements and parts with missing units are those of production, as in the figures of the plan', () => {
  const counted = count([
    late('1', PRODUCTION, '5'),
    late('1', MINIMUM_STOCK, '2'),
    late('2', MINIMUM_STOCK, '7'),
    missing('3', PRODUCTION, '4'),
    missing('4', MINIMUM_STOCK, '9'),
  ]);
  expect([counted.late, counted.partsMissing]).toEqual([1, 1]);
});

test('reasons count requirements of production and of minimum stock apart, with all their units', () => {
  const counted = count([
    late('1', PRODUCTION, '5'),
    late('1', PRODUCTION, '1'),
    late('1', MINIMUM_STOCK, '2'),
    missing('4', MINIMUM_STOCK, '9'),
  ]);
  expect(counted.reasons).toEqual([{ reason: 'LeadTime', requirements: 3, units: 17 }]);
});
