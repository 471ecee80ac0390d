import type { PlanRisk } from '#lib/procurement/domain/risk/planRisk.ts';
import { JSON_TYPE } from '#lib/procurement/wire/error.ts';
import type { LongResponse } from '#lib/procurement/wire/fitResponse.ts';
import { toBatches } from './batches.ts';

/** Renders a risk in pieces, because it can have an entry for every part and period. */
function* renderRisk(planId: string, { Parts, ...figures }: PlanRisk): Generator<string> {
  yield `${JSON.stringify({ ODProcurementPlanID: planId, ...figures }).slice(0, -1)},"Parts":[`;
  let before = '';
  for (const batch of toBatches(Parts)) {
    yield before + JSON.stringify(batch).slice(1, -1);
    before = ',';
  }
  yield ']}';
}

export const toRiskResponse = (planId: string, risk: PlanRisk): LongResponse => ({
  status: 200,
  headers: JSON_TYPE,
  pieces: renderRisk(planId, risk),
  shorter: '',
});
