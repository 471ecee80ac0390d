import { findConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { beginCalculation } from '#lib/procurement/optimiser/schedule/calculation.ts';
import { packText } from '#lib/procurement/store/gzipJson.ts';
import { insertPlan, saveState } from '#lib/procurement/store/plans.ts';
import { storeValue } from '#lib/procurement/store/values.ts';
import { nowIso } from '#lib/shared/clock.ts';
import { newId } from '#lib/shared/ids.ts';
import { handler as recordResult } from '../../functions/procurement/tasks/recordResult.ts';

const PARTS = 2_000;
const PERIODS = 50;
/** Order lines of the plan. */
export const LINES = PARTS * PERIODS;
const SUPPLIERS = 20;

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
const supplierOf = (part: number): number => (part % SUPPLIERS) + 1;

/** Every part is required in every period and bought for each period separately, from one of twenty suppliers. */
const body = () => ({
  materialList: {
    Part: numbers(PARTS).map((part) => [part, 0, 0, 1]),
    AvailableParts: [],
    ProductionPlan: [],
    PartsToBuy: numbers(PARTS).flatMap((part) => numbers(PERIODS).map((period) => [part, part + period, 0, period])),
    Supplier: numbers(SUPPLIERS).map((supplier) => [supplier, 80 + supplier, supplier % 2]),
    SupplierPart: numbers(PARTS).map((part) => [supplierOf(part), part, 0, 1_000_000, 0]),
    OfferPartSupplier: numbers(PARTS).map((part) => [
      part,
      supplierOf(part),
      part,
      0,
      1_000_000,
      0,
      1,
      PERIODS,
      10 + (part % 90),
    ]),
    Periods: numbers(PERIODS).map((period) => [period, period, 1]),
  },
});

const column = (part: number) => numbers(PERIODS).flatMap((period) => [0, period - 1, part + period]);

/** Stores a completed plan of 100,000 lines, as its calculation would, and returns its id. Import it after `adoptStack`. */
export const storeLargePlan = async (): Promise<string> => {
  const read = readProblem(body());
  const configuration = findConfiguration('LowestCost');
  if ('errors' in read || configuration === undefined) throw new Error('The problem is wrong');
  const planId = newId();
  const problem = await storeValue(await packText(JSON.stringify(read.problem)));
  await insertPlan({ planId, date: nowIso(), configuration, problem });
  const rounds = [numbers(PARTS).map(column)];
  const state = { ...beginCalculation(), phase: 'done', rounds, reasons: numbers(PARTS).map(() => []) };
  await saveState(planId, 0, (await storeValue(await packText(JSON.stringify(state)))).value);
  await recordResult({ planId });
  return planId;
};
