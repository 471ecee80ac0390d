import { SFNClient } from '@aws-sdk/client-sfn';
import { config } from '#lib/shared/config.ts';

const connect = (endpoint: string | undefined): SFNClient =>
  new SFNClient({
    region: config.region,
    maxAttempts: 5,
    ...(endpoint === undefined ? {} : { endpoint, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }),
  });

let connected: { readonly endpoint: string | undefined; readonly client: SFNClient } | undefined;

/** One client as long as the local stack's endpoint, which is not there before its first start, stays where it is. */
export const getStepFunctionsClient = (): SFNClient => {
  const endpoint = config.stepFunctionsEndpoint;
  if (connected === undefined || connected.endpoint !== endpoint) connected = { endpoint, client: connect(endpoint) };
  return connected.client;
};
