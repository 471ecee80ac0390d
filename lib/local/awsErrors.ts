import { config } from '#lib/shared/config.ts';

const NO_CREDENTIALS =
  'There are no AWS credentials: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, ' +
  'or give --aws-profile PROFILE';

const readCodes = (error: unknown): readonly string[] => {
  const { code, name } = (error ?? {}) as { readonly code?: string; readonly name?: string };
  return [code, name].filter((one) => one !== undefined);
};

/** The SDK's reason names the remedy, such as a new sign-in after a session of a profile has ended. */
const explainProfile = (profile: string, { message }: Error): string =>
  `The AWS profile ${profile} gives no credentials: ${message.replace(/\.$/, '')}. ` +
  'Mend the profile, or set AWS_PROFILE to another one';

/** Returns how to give credentials if an error of the SDK or of the framework says that there are none. */
export const explainMissingCredentials = (error: unknown): string | undefined => {
  const codes = readCodes(error);
  const profile = process.env.AWS_PROFILE?.trim();
  if (codes.includes('CredentialsProviderError'))
    return profile && error instanceof Error ? explainProfile(profile, error) : NO_CREDENTIALS;
  return codes.includes('AWS_CREDENTIALS_NOT_FOUND') ? NO_CREDENTIALS : undefined;
};

/** Codes of errors of a connection that could not be made. */
const UNREACHABLE = /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|TimeoutError)$/;

/** Variables that hold the address of DynamoDB; the first one that is set counts. */
const ADDRESSES = ['DYNAMODB_ENDPOINT', 'AWS_ENDPOINT_URL_DYNAMODB', 'AWS_ENDPOINT_URL'];

/** Whether the SDK could not read an answer: it keeps such an answer beside the error of the parser. */
const isForeignAnswer = (error: unknown): boolean => error instanceof SyntaxError && '$response' in error;

/** Returns why DynamoDB cannot be reached, with its address and the setting to check; undefined for other errors. */
export const explainUnreachable = (error: unknown): string | undefined => {
  const reason = readCodes(error).find((one) => UNREACHABLE.test(one));
  const isForeign = isForeignAnswer(error);
  if (reason === undefined && !isForeign) return explainMissingCredentials(error);
  const variable = ADDRESSES.find((name) => process.env[name]?.trim());
  const address = variable === undefined ? `the region ${config.region}` : process.env[variable]?.trim();
  const remedy = variable === undefined ? 'the network, and the region in AWS_REGION or --region' : variable;
  const fault = isForeign
    ? `What answers at ${address} is not DynamoDB`
    : `Cannot reach DynamoDB at ${address} (${reason})`;
  return `${fault}: check ${remedy}`;
};
