import { listOfferOptions, type OfferOption } from '#lib/procurement/domain/explain/offerOptions.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import type { PlanProblem } from '#lib/ui/browser/api/planProblem.ts';
import { LINE_MEMBERS, type LineMember, type PlanLines } from '#lib/ui/browser/procurement/plan/lines/planReader.ts';

/** An order line with all members of the API. */
export type Line = Readonly<Record<LineMember, number>>;

/** Returns a line; undefined where there is none. */
export const getLine = ({ columns, count }: PlanLines, line: number): Line | undefined =>
  Number.isInteger(line) && line >= 0 && line < count
    ? (Object.fromEntries(LINE_MEMBERS.map((name) => [name, columns[name][line] ?? 0])) as Record<LineMember, number>)
    : undefined;

/** Column of the part in each table that has one. */
const PART_COLUMNS = { Part: 0, AvailableParts: 0, PartsToBuy: 0, SupplierPart: 1, OfferPartSupplier: 2 } as const;

/** Leaves the rows of one part, so that reading them costs what the part has. */
const keepPart = (problem: PlanProblem, part: number): object => {
  const tables = Object.entries(problem.materialList).map(([table, rows]) => {
    const column = PART_COLUMNS[table as keyof typeof PART_COLUMNS];
    return [table, column === undefined ? rows : rows.filter((row) => row[column] === part)] as const;
  });
  return { materialList: Object.fromEntries(tables) };
};

/** Lists the offers of a line's part, with what the plan takes of each; undefined if the data do not hold the part. */
export const listLineOffers = (
  data: PlanProblem,
  { columns, count }: PlanLines,
  { PartId, RequiredPeriod }: Line,
): readonly OfferOption[] | undefined => {
  const read = readProblem(keepPart(data, PartId));
  const part = 'problem' in read ? read.problem.parts[0] : undefined;
  if (!('problem' in read) || part === undefined) return undefined;
  const uses = [];
  for (let line = 0; line < count; line++) {
    if (columns.PartId[line] !== PartId) continue;
    uses.push({
      SupplierId: columns.SupplierId[line] ?? 0,
      OfferId: columns.OfferId[line] ?? 0,
      PricePerUnit: columns.PricePerUnit[line] ?? 0,
      Quantity: columns.Quantity[line] ?? 0,
    });
  }
  const { LeadTimeUnit: leadTimeUnit } = data.Configuration;
  return listOfferOptions(
    { ...read.problem, ...(leadTimeUnit === undefined ? {} : { leadTimeUnit }) },
    part,
    uses,
    RequiredPeriod,
  );
};
