import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import type { PlanProblem } from '#lib/ui/browser/api/planProblem.ts';

/** Column of the part in each table that has one. */
const PART_COLUMNS = { Part: 0, AvailableParts: 0, PartsToBuy: 0, SupplierPart: 1, OfferPartSupplier: 2 } as const;

/** Keeps only the rows of one part, so that the cost of reading them depends on this part alone. */
const keepPart = (problem: PlanProblem, part: number): object => {
  const tables = Object.entries(problem.materialList).map(([table, rows]) => {
    const column = PART_COLUMNS[table as keyof typeof PART_COLUMNS];
    return [table, column === undefined ? rows : rows.filter((row) => row[column] === part)] as const;
  });
  return { materialList: Object.fromEntries(tables) };
};

/** Reads a plan's problem reduced to one part; undefined if the data do not hold the part. */
export const readPartProblem = (data: PlanProblem, part: number): Problem | undefined => {
  const read = readProblem(keepPart(data, part));
  if (!('problem' in read) || read.problem.parts.length === 0) return undefined;
  const { LeadTimeUnit: leadTimeUnit } = data.Configuration;
  return { ...read.problem, ...(leadTimeUnit === undefined ? {} : { leadTimeUnit }) };
};
