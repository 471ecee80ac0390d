import type { Serverless } from '#lib/local/serverless.ts';

/** Returns the client configuration of the framework: its region, credentials, profile and endpoint. */
export const getClientConfig = (serverless: Serverless): Promise<object> =>
  serverless.getProvider('aws').getAwsSdkV3Config();

export const getStackName = ({ service }: Serverless): string => `${service.service}-${service.provider.stage}`;

/** Returns whether AWS answered that the resource does not exist; CloudFormation says so in a validation error. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ResourceNotFoundException' ||
    (error.name === 'ValidationError' && /does not exist/.test(error.message)));
