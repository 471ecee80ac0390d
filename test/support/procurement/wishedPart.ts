import { findConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { resolveWish } from '#lib/procurement/domain/questions/whyNot.ts';
import { getCostFunction } from '#lib/procurement/optimiser/model/costFunction.ts';
import { buildWishedModel, toWishLimits } from '#lib/procurement/optimiser/questions/part/partWish.ts';
import { instance } from '#test/support/procurement/procurement.ts';

/** The least shortfall of the minimum stock of the wished part at its least cost, in unit periods. */
export const LEAST_SHORTFALL = 24;

/** A plan of the wished part with the least cost, but with a shortfall of 176: quantities by option. */
const QUANTITIES = new Map([
  [9, 199],
  [11, 112],
  [16, 1],
  [25, 212],
]);

/**
 * Part 35 of instance 07 with orders from supplier 6, and its cost limited to the least value: a part for which the
 * presolve of HiGHS 1.15.3 cuts off optimal plans.
 */
export const readWishedPart = () => {
  const read = readProblem(JSON.parse(instance('07-coupled-40')));
  if ('errors' in read) throw new Error('The instance has errors');
  const resolved = resolveWish(read.problem, { partId: 35, supplierId: 6 });
  const part = 'issues' in resolved ? undefined : read.problem.parts[resolved.wish.part];
  const configuration = findConfiguration('LowestCost');
  if ('issues' in resolved || part === undefined || configuration === undefined) throw new Error('The wish has errors');
  const model = buildWishedModel({ problem: read.problem, configuration }, part, resolved.wish);
  const limits = [
    ...toWishLimits(model, part, resolved.wish),
    [getCostFunction(model, 'UnavailableUnits'), 0],
    [getCostFunction(model, 'EndMinimumStockShortfall'), 0],
    [getCostFunction(model, 'TotalCost'), 21_339],
    [getCostFunction(model, 'LateUnitPeriods'), 0],
  ] as const;
  return {
    model,
    limits,
    shortfall: getCostFunction(model, 'MinimumStockShortfallUnitPeriods'),
    known: model.options.map((_, n) => QUANTITIES.get(n) ?? 0),
  };
};
