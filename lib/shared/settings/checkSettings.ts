import { findRuleFault } from '#lib/shared/roles/roleRules.ts';
import { type Environment, readSetting, SettingError } from '#lib/shared/settings/readSetting.ts';
import { SETTINGS, type Setting, type SettingName, type Target } from '#lib/shared/settings/settings.ts';

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

/** Whether a setting applies locally, or to deployments. */
export const appliesTo = (name: SettingName, target: Target): boolean => {
  const { only }: Setting = SETTINGS[name];
  return only === undefined || only === target;
};

const has = (environment: Environment, name: SettingName): boolean => Boolean(environment[name]?.trim());

/** The setting that tells the secret of the application. */
const SECRET = {
  local: 'SIGN_IN_CLIENT_SECRET',
  deployed: 'SIGN_IN_CLIENT_SECRET_PARAMETER',
} as const satisfies Readonly<Record<Target, SettingName>>;

/** Returns a message about settings that `SIGN_IN_PROVIDER` needs and that are missing or do not fit it. */
const findSignInFault = (environment: Environment, target: Target): string | undefined => {
  const provider = readSetting(environment, 'SIGN_IN_PROVIDER');
  if (provider === undefined) {
    const needProvider = ['SIGN_IN_ISSUER', 'SIGN_IN_CLIENT_ID', SECRET[target], 'SIGN_IN_ROLES'] as const;
    const set = needProvider.filter((name) => has(environment, name));
    const verb = set.length === 1 ? 'is' : 'are';
    return set.length === 0
      ? undefined
      : `${set.join(' and ')} ${verb} set, but SIGN_IN_PROVIDER is not: set it to github, gitlab or oidc`;
  }
  const needed = ['SIGN_IN_CLIENT_ID', SECRET[target], ...(provider === 'oidc' ? ['SIGN_IN_ISSUER'] : [])];
  const missing = needed.filter((name) => !environment[name]?.trim());
  if (missing.length > 0) return `SIGN_IN_PROVIDER=${provider} needs ${missing.join(' and ')}`;
  return findRuleFault(readSetting(environment, 'SIGN_IN_ROLES') ?? [], provider);
};

/** Returns a message about a secret that the stack would show to whoever may read it. */
const findSecretFault = (environment: Environment): string | undefined =>
  has(environment, SECRET.local)
    ? `${SECRET.local} is set, but a deployment takes no secret. Store it in SSM Parameter Store, with ` +
      '`aws ssm put-parameter --type SecureString --name /triad/sign-in --value …`; then set ' +
      `${SECRET.deployed}=/triad/sign-in, and leave ${SECRET.local} out`
    : undefined;

/** Returns a message about a setting that lets through more bytes than Lambda carries. */
const findSizeFault = (environment: Environment): string | undefined => {
  for (const name of SETTING_NAMES) {
    const { mostDeployed, byDefault }: Setting = SETTINGS[name];
    if (mostDeployed !== undefined && Number(readSetting(environment, name, byDefault.deployed)) > mostDeployed)
      return (
        `${name}=${environment[name]?.trim()} is too large for a deployment: Lambda carries 6 MB, so at most ${mostDeployed} ` +
        `bytes fit. Set a smaller number, or leave ${name} out for ${byDefault.deployed}`
      );
  }
  return undefined;
};

/**
 * Rules about several settings, or about one in a deployment. Each returns what is wrong. The settings that they read
 * are known to have a valid form.
 */
const RULES: readonly ((environment: Environment, target: Target) => string | undefined)[] = [
  (environment) =>
    has(environment, 'OIDC_ISSUER') === has(environment, 'OIDC_AUDIENCE')
      ? undefined
      : 'OIDC_ISSUER and OIDC_AUDIENCE must both be set, or neither',
  (environment, target) => (target === 'deployed' ? findSecretFault(environment) : undefined),
  findSignInFault,
  (environment, target) => (target === 'deployed' ? findSizeFault(environment) : undefined),
  (environment, target) =>
    target === 'deployed' && environment.AUTH_MODE?.trim() === 'open' && environment.ALLOW_OPEN?.trim() !== 'yes'
      ? 'AUTH_MODE=open would let everybody do everything in the deployed stack. Set ALLOW_OPEN=yes if that is intended'
      : undefined,
];

const findFault = (environment: Environment, name: SettingName): readonly string[] => {
  try {
    readSetting(environment, name);
    return [];
  } catch (error) {
    if (error instanceof SettingError) return [error.message];
    throw error;
  }
};

/** Returns one line for each setting of the target with a forbidden value or without another setting that it needs. */
export const checkSettings = (environment: Environment, target: Target): readonly string[] => {
  const faults = SETTING_NAMES.filter((name) => appliesTo(name, target)).flatMap((name) =>
    findFault(environment, name),
  );
  return faults.length > 0 ? faults : RULES.flatMap((rule) => rule(environment, target) ?? []);
};
