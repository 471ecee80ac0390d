import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { config } from '#lib/shared/config.ts';
import type { RequestContext } from '#lib/shared/request.ts';

/** The namespace of the metrics; alarms and the dashboard look for it. */
const NAMESPACE = 'Triad';

/** Two sets of dimensions that share a key are meant here; each request would log a warning of it. */
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

const metrics = new Metrics({ namespace: NAMESPACE, serviceName: config.serviceName, logger: silent });

/** An error of ours, or a refusal for want of time or capacity; a fault of the caller is none. */
const isOurError = ({ error }: RequestContext): boolean => error === 'unforeseen' || error === 'unavailable';

/**
 * Writes the metrics of one request (CloudWatch EMF, one line of JSON), per API and per operation of it. In one go:
 * the local stack answers many requests at once with the same instance.
 */
export const writeRequestMetrics = (request: RequestContext, milliseconds: number): void => {
  if (!config.hasMetrics) return;
  const { api, operation, capacity } = request;
  metrics.addDimensions({ api });
  metrics.addDimensions({ api, operation });
  metrics.addMetric('Latency', MetricUnit.Milliseconds, milliseconds);
  metrics.addMetric('Errors', MetricUnit.Count, isOurError(request) ? 1 : 0);
  metrics.addMetric('Refusals', MetricUnit.Count, request.error !== undefined && !isOurError(request) ? 1 : 0);
  metrics.addMetric('ReadUnits', MetricUnit.Count, capacity.readUnits);
  metrics.addMetric('WriteUnits', MetricUnit.Count, capacity.writeUnits);
  metrics.addMetric('DynamoDBRequests', MetricUnit.Count, capacity.requests);
  metrics.publishStoredMetrics();
};

/** What waits in the background of an API. */
export interface QueueState {
  /** Milliseconds since the oldest task that is not parked was made. */
  readonly oldest: number;
  readonly parked: number;
}

/** Writes how old the oldest waiting task of a queue is, in seconds, and how many are parked; alarms look at both. */
export const writeQueueMetrics = (api: string, operation: string, { oldest, parked }: QueueState): void => {
  if (!config.hasMetrics) return;
  metrics.addDimensions({ api });
  metrics.addDimensions({ api, operation });
  metrics.addMetric('OldestTaskAge', MetricUnit.Seconds, Math.round(oldest / 1000));
  metrics.addMetric('ParkedTasks', MetricUnit.Count, parked);
  metrics.publishStoredMetrics();
};
