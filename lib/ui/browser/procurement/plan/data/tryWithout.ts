import type { AlertLimit } from '#lib/procurement/domain/explain/alertLimits.ts';
import { type Relaxation, type RelaxedAlert, relaxLimit } from '#lib/procurement/domain/explain/relaxLimit.ts';
import type { PlanProblem } from '#lib/ui/browser/api/planProblem.ts';
import { getPlanAddress } from '#lib/ui/browser/procurement/addresses.ts';
import { addRow, type Draft, setCells } from '#lib/ui/browser/procurement/plan/data/draft.ts';
import { bringIn, readDraft } from '#lib/ui/browser/procurement/plan/data/draftStore.ts';

/** Adds changes of a part's limits to the draft of a plan's data. Returns the address of the view that shows them. */
export const tryRelaxations = (
  id: string,
  { materialList: tables }: Pick<PlanProblem, 'materialList'>,
  part: number,
  relaxations: readonly Relaxation[],
): string => {
  const apply = (draft: Draft, relaxation: Relaxation): Draft => {
    if ('added' in relaxation) return addRow(tables, draft, relaxation.table, relaxation.added);
    const { table, row, place, value } = relaxation;
    return setCells(tables, draft, [{ table, row, place, text: String(value) }]);
  };
  bringIn(id, relaxations.reduce(apply, readDraft(id)));
  const table = relaxations[0]?.table ?? 'OfferPartSupplier';
  return `${getPlanAddress(id)}/data?table=${table}&part=${part}`;
};

/** Adds changes that remove limits to the draft of a plan's data. Returns the address of the view that shows them. */
export const tryWithout = (
  id: string,
  problem: PlanProblem,
  alert: RelaxedAlert,
  limits: readonly AlertLimit[],
): string => {
  const { materialList: tables, Configuration } = problem;
  const relaxations = limits.flatMap((limit) => relaxLimit(limit, alert, tables, Configuration.LeadTimeUnit));
  return tryRelaxations(id, problem, alert.part, relaxations);
};
