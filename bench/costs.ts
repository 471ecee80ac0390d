import { measureTypicalCost } from './support/measureCost.ts';
import { printTable } from './support/table.ts';
import type { Workload } from './support/workload.ts';

/** Prints the costs of every operation of a workload at each size; returns whether all bounds held. */
export const printCosts = async (workload: Workload, sizes: readonly number[]): Promise<boolean> => {
  const rows = new Map<string, (string | number)[]>();
  let held = true;
  for (const size of sizes) {
    await workload.grow(size);
    for (const { name, bound: allowed, call, times } of workload.operations()) {
      const bound = typeof allowed === 'function' ? allowed(size) : allowed;
      const row = rows.get(name) ?? [name, bound ?? ''];
      rows.set(name, row);
      try {
        const cost = await measureTypicalCost(call, times);
        held &&= bound === undefined || cost.requests <= bound;
        row.push(cost.requests, cost.readUnits, cost.writeUnits, cost.milliseconds, cost.slowest);
      } catch (error) {
        held = false;
        row.push('failed', '', '', '', '');
        console.error(`${name} @${size}: ${error}`);
      }
    }
  }
  await workload.end?.();
  const head = sizes.flatMap((size) => [`R @${size}`, 'read', 'write', 'ms', '99 %']);
  printTable(workload.title, ['operation', 'bound', ...head], [...rows.values()]);
  return held;
};
