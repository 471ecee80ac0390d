import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { config } from '#lib/shared/config.ts';
import type { RequestContext } from '#lib/shared/request.ts';

/** Alarms and the dashboard (lib/shared/monitoring) use the same namespace. */
const NAMESPACE = 'Triad';

/** Suppresses the warning that each request would log for two dimension sets with a common key. */
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

const metrics = new Metrics({ namespace: NAMESPACE, serviceName: config.serviceName, logger: silent });

/** Whether the service, not the caller, caused the error. */
const isServerError = ({ error }: RequestContext): boolean => error === 'unforeseen' || error === 'unavailable';

/**
 * Writes the metrics of one request as one line of CloudWatch EMF, per API and per operation. Must stay synchronous:
 * concurrent requests of the local stack share the `metrics` instance.
 */
export const writeRequestMetrics = (request: RequestContext, milliseconds: number): void => {
  if (!config.hasMetrics) return;
  const { api, operation, capacity } = request;
  metrics.addDimensions({ api });
  metrics.addDimensions({ api, operation });
  metrics.addMetric('Latency', MetricUnit.Milliseconds, milliseconds);
  metrics.addMetric('Errors', MetricUnit.Count, isServerError(request) ? 1 : 0);
  metrics.addMetric('Refusals', MetricUnit.Count, request.error !== undefined && !isServerError(request) ? 1 : 0);
  metrics.addMetric('ReadUnits', MetricUnit.Count, capacity.readUnits);
  metrics.addMetric('WriteUnits', MetricUnit.Count, capacity.writeUnits);
  metrics.addMetric('DynamoDBRequests', MetricUnit.Count, capacity.requests);
  metrics.publishStoredMetrics();
};

/** State of a queue of background tasks. */
export interface QueueState {
  /** Age, in milliseconds, of the oldest task that is not parked. */
  readonly oldest: number;
  readonly parked: number;
}

/** Writes the age of a queue's oldest waiting task, in seconds, and its number of parked tasks, for the alarms. */
export const writeQueueMetrics = (api: string, operation: string, { oldest, parked }: QueueState): void => {
  if (!config.hasMetrics) return;
  metrics.addDimensions({ api });
  metrics.addDimensions({ api, operation });
  metrics.addMetric('OldestTaskAge', MetricUnit.Seconds, Math.round(oldest / 1000));
  metrics.addMetric('ParkedTasks', MetricUnit.Count, parked);
  metrics.publishStoredMetrics();
};
