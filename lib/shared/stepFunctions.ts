import { SFNClient } from '@aws-sdk/client-sfn';
import { config } from '#lib/shared/config.ts';
import { toClientOptions } from '#lib/shared/endpoints/localEndpoint.ts';

const connect = (endpoint: string | undefined): SFNClient =>
  new SFNClient({
    region: config.region,
    maxAttempts: 5,
    ...toClientOptions(endpoint),
  });

let connected: { readonly endpoint: string | undefined; readonly client: SFNClient } | undefined;

/** Returns the client of Step Functions; a new one when the endpoint has changed, as each start of the local stack does. */
export const getStepFunctionsClient = (): SFNClient => {
  const endpoint = config.stepFunctionsEndpoint;
  if (connected === undefined || connected.endpoint !== endpoint) connected = { endpoint, client: connect(endpoint) };
  return connected.client;
};
