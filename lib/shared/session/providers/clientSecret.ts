import { config } from '#lib/shared/config.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { signInError } from '#lib/shared/session/signInError.ts';

/** Answers of Parameter Store that only the operator can change. */
const OPERATOR_FAULTS = ['ParameterNotFound', 'ParameterVersionNotFound', 'AccessDeniedException', 'InvalidKeyId'];

const toSignInFault = (error: unknown): ServiceError =>
  error instanceof Error && OPERATOR_FAULTS.includes(error.name)
    ? signInError('secretMissing', {}, error)
    : new ServiceError('unavailable', 'The secret of the application cannot be read at the moment', {
        retryAfter: 30,
        cause: error,
      });

/** Reads a parameter of SSM Parameter Store, decrypted. */
const readParameter = async (name: string): Promise<string | undefined> => {
  const { GetParameterCommand, SSMClient } = await import('@aws-sdk/client-ssm');
  const client = new SSMClient({
    region: config.region,
    requestHandler: { connectionTimeout: 2000, requestTimeout: 5000, throwOnRequestTimeout: true },
  });
  try {
    const { Parameter } = await client.send(new GetParameterCommand({ Name: name, WithDecryption: true }));
    return Parameter?.Value;
  } catch (error) {
    throw toSignInFault(error);
  } finally {
    client.destroy();
  }
};

/**
 * Returns the secret of the application: locally a setting, in a deployment a parameter, which neither the template nor
 * the configuration of the function contains.
 * @throws ServiceError `secretMissing` if the parameter is absent, empty or may not be read
 */
export const readClientSecret = async (): Promise<string> => {
  const { secret, secretParameter } = config.signInClient;
  if (secret !== undefined) return secret;
  const read = secretParameter === undefined ? undefined : (await readParameter(secretParameter))?.trim();
  if (!read) throw signInError('secretMissing');
  return read;
};
