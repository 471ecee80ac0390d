import { measureTypicalCost } from './support/measureCost.ts';
import { printTable } from './support/table.ts';
import type { Workload } from './support/workload.ts';

/** Prints the costs of every operation of a workload at each size; returns whether all bounds held. */
export const printCosts = async (workload: Workload, sizes: readonly number[]): Promise<boolean> => {
  const rows = new Map<string, (string | number)[]>();
  const details = new Map<string, string>();
  const exceeded: string[] = [];
  let held = true;
  for (const size of sizes) {
    await workload.grow(size);
    for (const {
      name,
      bound: allowed,
      units: allowedUnits,
      writeUnits,
      detail,
      call,
      times,
    } of workload.operations()) {
      const bound = typeof allowed === 'function' ? allowed(size) : allowed;
      const units = typeof allowedUnits === 'function' ? allowedUnits(size) : allowedUnits;
      if (detail !== undefined) details.set(name, detail);
      const row = rows.get(name) ?? [name, bound ?? ''];
      rows.set(name, row);
      try {
        const cost = await measureTypicalCost(call, times);
        if (bound !== undefined && cost.requests > bound)
          exceeded.push(`${name} @${size}: ${cost.requests} requests, at most ${bound} allowed`);
        if (units !== undefined && cost.readUnits > units)
          exceeded.push(`${name} @${size}: ${cost.readUnits} read units, at most ${units} allowed`);
        if (writeUnits !== undefined && cost.writeUnits > writeUnits)
          exceeded.push(`${name} @${size}: ${cost.writeUnits} write units, at most ${writeUnits} allowed`);
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
  if (details.size > 0) printTable('Requests', ['operation', 'request, page size, data'], [...details]);
  for (const line of exceeded) console.log(line);
  return held && exceeded.length === 0;
};
