import { expect, test } from 'vitest';
import { findConfiguration, isOrdered } from '#lib/procurement/domain/configuration/configuration.ts';
import { getCriterionInterest } from '#lib/procurement/optimiser/front/criteria.ts';

const interest = (name: string) => {
  const configuration = findConfiguration(name);
  if (configuration === undefined || isOrdered(configuration)) throw new Error(`${name} has weights`);
  const [cost = 0, late = 0, risk = 0, nonPriority = 0, delivery = 0, orders = 0, suppliers, stock, recycled] =
    getCriterionInterest(configuration);
  return { shown: [cost, late, risk, nonPriority, orders], delivery, suppliers, stock, recycled };
};

test('the criteria of a front are cost, lateness, risk, non-priority, orders, and others with a large weight', () => {
  expect(interest('Balanced')).toMatchObject({ delivery: 0, suppliers: 0, stock: 0, recycled: 0 });
  expect(interest('FastDelivery').delivery).toBeGreaterThan(6);
  for (const name of ['Balanced', 'FastDelivery', 'FewOrders'])
    expect(Math.min(...interest(name).shown)).toBeGreaterThan(0);
});
