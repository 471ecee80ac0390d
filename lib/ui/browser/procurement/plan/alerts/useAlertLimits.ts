import type { PlanProblem } from '#lib/ui/browser/api/planProblem.ts';
import { type Loaded, useLoad } from '#lib/ui/browser/kit/states.tsx';
import type { Alert } from '#lib/ui/browser/procurement/plan/alerts/columns.ts';
import type { ExplainAnswer, ExplainRequest } from '#lib/ui/browser/procurement/plan/alerts/explainMessages.ts';
import type { PlanLines } from '#lib/ui/browser/procurement/plan/lines/planReader.ts';
import { startWorker } from '#lib/ui/browser/state/startWorker.ts';

const toRequest = (problem: PlanProblem, { columns, count }: PlanLines, alerts: readonly Alert[]): ExplainRequest => {
  const parts = new Set(alerts.map(({ part }) => part));
  const purchases = [];
  for (let line = 0; line < count; line++) {
    const part = columns.PartId[line] ?? 0;
    if (!parts.has(part)) continue;
    purchases.push({
      PartId: part,
      SupplierId: columns.SupplierId[line] ?? 0,
      OfferId: columns.OfferId[line] ?? 0,
      Quantity: columns.Quantity[line] ?? 0,
      DeliveryPeriod: columns.DeliveryPeriod[line] ?? 0,
    });
  }
  return {
    problem: { materialList: problem.materialList, Configuration: problem.Configuration },
    alerts: alerts.map(({ part, reason, period, missing, late }) => ({
      part,
      reason,
      period,
      isMissing: missing > 0,
      units: missing + late,
    })),
    purchases,
  };
};

/** Finds the limits of all alerts in a worker; waits while the data of the plan are fetched. */
export const useAlertLimits = (
  id: string,
  problem: PlanProblem | undefined,
  lines: PlanLines,
  alerts: readonly Alert[],
): Loaded<ExplainAnswer> =>
  useLoad(`limits ${id} ${problem !== undefined}`, (signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<ExplainAnswer>();
    if (problem === undefined) return promise;
    const worker = startWorker('explainAlerts.worker.js');
    signal.addEventListener('abort', () => worker.terminate());
    worker.onmessage = ({ data }: MessageEvent<ExplainAnswer>) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(toRequest(problem, lines, alerts));
    return promise;
  }).loaded;
