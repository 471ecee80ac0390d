import { loadProblem } from '#lib/procurement/actions/imports/loadProblem.ts';
import { getCompletedPlan } from '#lib/procurement/actions/planState/getCompletedPlan.ts';
import { DEFAULT_LATE_BY } from '#lib/procurement/domain/configuration/members.ts';
import type { PlanLists } from '#lib/procurement/domain/plan/plan.ts';
import { createQuestionError } from '#lib/procurement/domain/questions/createQuestionError.ts';
import { describeUnknownPart } from '#lib/procurement/domain/questions/knownIds.ts';
import { computePlanRisk, type PlanRisk } from '#lib/procurement/domain/risk/planRisk.ts';
import { loadLists } from '#lib/procurement/store/values.ts';
import { createEndCheck } from '#lib/shared/request.ts';

/** Returns the items of one part. */
const keepPart = (lists: PlanLists, partId: number): PlanLists => {
  const isOfPart = ({ PartId }: { readonly PartId: number }): boolean => PartId === partId;
  return {
    ProposedPurchaseOnTime: lists.ProposedPurchaseOnTime.filter(isOfPart),
    ProposedPurchaseLate: lists.ProposedPurchaseLate.filter(isOfPart),
    UnavailableItems: lists.UnavailableItems.filter(isOfPart),
  };
};

/** Parameters of a request about the risk of a plan. */
interface RiskQuestion {
  /** Periods by which a late order arrives late; undefined for the value of the plan's configuration. */
  readonly lateBy?: number | undefined;
  /** Restricts the answer to one part, and lists all its lines. */
  readonly partId?: number | undefined;
}

/**
 * Returns the risk of a completed plan, or of one of its parts.
 * @throws ServiceError `invalidArgument` if the data of the plan do not contain the part
 */
export const getPlanRisk = async (planId: string, { lateBy, partId }: RiskQuestion): Promise<PlanRisk> => {
  const { configuration, problem, result } = await getCompletedPlan(planId);
  const [stored, lists] = [await loadProblem(problem.value), await loadLists(result.lists)];
  const options = { lateBy: lateBy ?? configuration.lateBy ?? DEFAULT_LATE_BY, check: createEndCheck() };
  if (partId === undefined) return computePlanRisk(stored, lists, options);
  const parts = stored.parts.filter(({ id }) => id === partId);
  if (parts.length === 0) throw createQuestionError([{ path: 'partId', ...describeUnknownPart(stored, partId) }]);
  const own = keepPart(lists, partId);
  return computePlanRisk({ ...stored, parts }, own, { ...options, mostLines: Number.POSITIVE_INFINITY });
};
