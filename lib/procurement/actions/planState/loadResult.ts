import type { ObjectiveBounds } from '#lib/procurement/domain/plan/objectiveBounds.ts';
import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';
import type { CalculationState } from '#lib/procurement/optimiser/state/calculationState.ts';
import type { RecordedPlan } from '#lib/procurement/store/plans.ts';
import { loadJson } from '#lib/procurement/store/values.ts';

/** Loads the final state of a plan's calculation. */
export const loadFinalState = ({ result }: RecordedPlan): Promise<CalculationState> => loadJson(result.state);

/** Loads the figures of each point of a plan's front. */
export const loadFrontPoints = ({ result }: RecordedPlan): Promise<readonly Kpis[]> => loadJson(result.points);

/** Returns the stored bounds of a plan's objectives; undefined for a plan with less coverage because of a limit on changes. */
export const readBounds = ({ result }: RecordedPlan): ObjectiveBounds | undefined =>
  result.bounds === undefined ? undefined : JSON.parse(result.bounds);
