import { listOfferOptions, type OfferOption } from '#lib/procurement/domain/explain/offerOptions.ts';
import type { PlanProblem } from '#lib/ui/browser/api/planProblem.ts';
import { readPartProblem } from '#lib/ui/browser/procurement/plan/lines/partProblem.ts';
import { LINE_MEMBERS, type LineMember, type PlanLines } from '#lib/ui/browser/procurement/plan/lines/planReader.ts';

/** An order line with all members of the API. */
export type Line = Readonly<Record<LineMember, number>>;

/** Returns a line; undefined if there is none. */
export const getLine = ({ columns, count }: PlanLines, line: number): Line | undefined =>
  Number.isInteger(line) && line >= 0 && line < count
    ? (Object.fromEntries(LINE_MEMBERS.map((name) => [name, columns[name][line] ?? 0])) as Record<LineMember, number>)
    : undefined;

/** Lists the offers of a part as a requirement of it sees them, with what the plan takes of each; undefined if the data do not hold the part. */
export const listLineOffers = (
  data: PlanProblem,
  { columns, count }: PlanLines,
  { PartId, RequiredPeriod }: Pick<Line, 'PartId' | 'RequiredPeriod'>,
): readonly OfferOption[] | undefined => {
  const problem = readPartProblem(data, PartId);
  const part = problem?.parts[0];
  if (problem === undefined || part === undefined) return undefined;
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
  return listOfferOptions(problem, part, uses, RequiredPeriod);
};
