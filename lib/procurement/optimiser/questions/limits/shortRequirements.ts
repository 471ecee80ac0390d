import type { Pegging } from '#lib/procurement/domain/plan/pegging.ts';
import type { Part } from '#lib/procurement/domain/problem/problem.ts';

/** A requirement that is late or incomplete; `type` 0: production, 1: minimum stock. */
export interface ShortRequirement {
  readonly due: number;
  readonly type: 0 | 1;
  readonly late: number;
  readonly missing: number;
}

/** Lists the late and incomplete requirements of a part. */
export const listShortRequirements = ({ fragments, gaps }: Pegging): readonly ShortRequirement[] => {
  const found = new Map<string, ShortRequirement>();
  const add = (due: number, type: 0 | 1, late: number, missing: number): void => {
    const key = `${due} ${type}`;
    const known = found.get(key) ?? { due, type, late: 0, missing: 0 };
    found.set(key, { ...known, late: known.late + late, missing: known.missing + missing });
  };
  for (const { due, type, late, missing } of gaps) add(due, type, late, missing);
  for (const { order, due, type, quantity } of fragments)
    if (type !== 2 && order.arrival > due) add(due, type, quantity, 0);
  return [...found.values()].sort((a, b) => a.due - b.due || a.type - b.type);
};

/** Returns how many units of a requirement can be short: the quantity required, or the minimum stock. */
export const getRequired = (part: Part, { due, type }: ShortRequirement): number =>
  type === 1 ? part.minimum : (part.requirements.find(({ position }) => position === due)?.quantity ?? 0);

/** Sums the units of a requirement that never arrive. */
export const sumMissing = (pegging: Pegging, { due, type }: ShortRequirement): number =>
  pegging.gaps.reduce((sum, gap) => sum + (gap.due === due && gap.type === type ? gap.missing : 0), 0);
