import { expect, test } from 'vitest';
import { criteria as english } from '#lib/ui/browser/i18n/en/terms/criteria.ts';
import { figures as englishFigures } from '#lib/ui/browser/i18n/en/terms/figures.ts';
import { criteria as spanish } from '#lib/ui/browser/i18n/es/terms/criteria.ts';
import { figures as spanishFigures } from '#lib/ui/browser/i18n/es/terms/figures.ts';

/** Figures whose value is that of the criterion. */
const EQUAL = new Set([
  'SupplyRisk Risk',
  'NonPriorityUnits NonPriority',
  'DeliveryTime DeliveryTime',
  'PurchaseOrders Orders',
  'ExcessStockUnitPeriods Stock',
  'RecycledUnits RecycledUnits',
]);

test.each([
  ['English', englishFigures, english],
  ['Spanish', spanishFigures, spanish],
])('in %s a figure has the name of a criterion only if both are the same number', (_, figures, criteria) => {
  const shared = Object.entries(figures).flatMap(([figure, { name }]) =>
    Object.entries(criteria).flatMap(([criterion, other]) => (other.name === name ? [`${figure} ${criterion}`] : [])),
  );
  expect(shared.filter((pair) => !EQUAL.has(pair))).toEqual([]);
});
