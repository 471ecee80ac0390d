import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { HttpEvent } from '#lib/shared/http/event.ts';
import type { HttpHandler } from '#lib/shared/http/handler.ts';
import type { InvocationContext } from '#lib/shared/invocation.ts';
import { faultsOf, operationOf } from '#test/support/procurement/described.ts';
import { type TaskHandler, trackTask } from '#test/support/stateMachines/stateMachine.ts';
import { handler as checkTaskStatus } from '../../../functions/procurement/calculator/checkTaskStatus.ts';
import { handler as answerLot } from '../../../functions/procurement/tasks/answerLot.ts';
import { handler as optimise } from '../../../functions/procurement/tasks/optimise.ts';
import { handler as prepare } from '../../../functions/procurement/tasks/prepare.ts';
import { handler as recordFailure } from '../../../functions/procurement/tasks/recordFailure.ts';
import { handler as recordResult } from '../../../functions/procurement/tasks/recordResult.ts';

export const TASKS: Readonly<Record<string, TaskHandler>> = {
  procurementPrepare: trackTask(prepare),
  procurementOptimise: trackTask(optimise),
  procurementAnswerLot: trackTask(answerLot),
  procurementRecordResult: trackTask(recordResult),
  procurementRecordFailure: trackTask(recordFailure),
};

export const instance = (name: string): string => readFileSync(`test/instances/procurement/${name}.json`, 'utf8');

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of all shapes; undefined if the body is not JSON
  readonly json: any;
}

/** Calls a route's handler as the gateway does, and expects a response that the OpenAPI document describes. */
export const call = async (
  handler: HttpHandler,
  input: {
    /** Of a handler that serves several. */
    readonly method?: string;
    readonly path?: Readonly<Record<string, string>>;
    readonly headers?: Readonly<Record<string, string>>;
    readonly query?: string;
    readonly body?: string | Buffer;
    readonly context?: InvocationContext;
  } = {},
): Promise<Answer> => {
  const { method = 'GET', path, headers, query, body, context } = input;
  const event: HttpEvent = {
    rawPath: '/',
    rawQueryString: query,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    pathParameters: path,
    requestContext: { requestId: 'test', http: { method } },
    body: typeof body === 'string' ? body : body?.toString('base64'),
    isBase64Encoded: typeof body === 'object',
  };
  const result = await handler(event, context);
  const bytes = Buffer.from(result.body, result.isBase64Encoded ? 'base64' : 'utf8');
  const plain = result.headers['Content-Encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
  const isJson = result.headers['Content-Type']?.startsWith('application/json') === true;
  const answer = {
    status: result.statusCode,
    headers: result.headers,
    bytes: plain,
    json: isJson ? JSON.parse(plain.toString()) : undefined,
  };
  const operation = await operationOf(handler, method);
  const faults = operation === undefined ? ['The route is not described'] : faultsOf(answer, operation);
  if (faults.length > 0) throw new Error(`${faults.slice(0, 5).join('\n')}\n${plain.toString().slice(0, 500)}`);
  return answer;
};

/** Milliseconds between two questions at first, and the share of the time waited so far that is waited again. */
const FIRST_WAIT = 20;
const WAIT_SHARE = 0.1;

/** Waits until a calculation has ended and returns its status. Asking often would slow the calculation down. */
export const ended = async (taskId: string): Promise<number> => {
  for (let waited = 0; ; ) {
    const { json } = await call(checkTaskStatus, { path: { taskId } });
    if (json.status !== 0) return json.status;
    const wait = Math.max(FIRST_WAIT, Math.round(waited * WAIT_SHARE));
    await delay(wait);
    waited += wait;
  }
};
