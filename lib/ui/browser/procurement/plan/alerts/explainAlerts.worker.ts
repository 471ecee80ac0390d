import { createExplainAlert, type ExplainAlert } from '#lib/procurement/domain/explain/alertLimits.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import type { ExplainAnswer, ExplainRequest } from '#lib/ui/browser/procurement/plan/alerts/explainMessages.ts';

const scope = globalThis as unknown as {
  onmessage: (event: MessageEvent<ExplainRequest>) => void;
  postMessage(message: ExplainAnswer): void;
};

scope.onmessage = ({ data: { problem: data, alerts, purchases } }) => {
  const read = readProblem({ materialList: data.materialList });
  if ('errors' in read) {
    scope.postMessage(alerts.map(() => []));
    return;
  }
  const { LeadTimeUnit: leadTimeUnit } = data.Configuration;
  const problem = { ...read.problem, ...(leadTimeUnit === undefined ? {} : { leadTimeUnit }) };
  const parts = new Map(problem.parts.map((part) => [part.id, part]));
  const bought = Map.groupBy(purchases, ({ PartId }) => PartId);
  const known = new Map<number, ExplainAlert>();
  scope.postMessage(
    alerts.map((alert) => {
      const part = parts.get(alert.part);
      if (part === undefined) return [];
      const explain = known.get(part.id) ?? createExplainAlert(problem, part, bought.get(part.id) ?? []);
      known.set(part.id, explain);
      return explain(alert);
    }),
  );
};
