import {
  anyText,
  awsRegion,
  currencyCode,
  emailAddress,
  endpointUrl,
  type Form,
  hostNames,
  httpUrl,
  listOf,
  oneOf,
  onOrOff,
  parameterName,
  pathPrefix,
  roleRules,
  safeUrl,
  timeZone,
  wholeNumber,
} from '#lib/shared/settings/forms.ts';

/** Targets of settings. */
export type Target = 'local' | 'deployed';

/** The functions whose environment holds a setting: those of one API, or all. */
export type Functions = 'all' | 'calendar' | 'cmis' | 'procurement' | 'session';

export interface Setting<T = unknown> {
  readonly form: Form<T>;
  /** Values of an absent or empty variable, as text; an empty text: none. */
  readonly byDefault: Readonly<Record<Target, string>>;
  /** Absent: the setting applies locally and to deployments. */
  readonly only?: Target;
  /** Absent: the setting does not reach the functions of a deployment. */
  readonly functions?: Functions;
  /** Largest number of bytes that a deployment accepts; an invocation of Lambda carries no more. */
  readonly mostDeployed?: number;
  /** Whether no message may show the value. */
  readonly isSecret?: true;
}

const always = (value: string): Setting['byDefault'] => ({ local: value, deployed: value });
const MIB = 1024 * 1024;

/** API Gateway's limits need a lower bound of 1: a limit of 0 would refuse every request. */
const throttle = (byDefault: string) =>
  ({ form: wholeNumber(1, 999_999), byDefault: always(byDefault), only: 'deployed' }) as const;

/** Every setting of an operator, by the name of its environment variable. The README's tables are tested against it. */
export const SETTINGS = {
  AUTH_MODE: {
    form: oneOf('open', 'required'),
    byDefault: { local: 'open', deployed: 'required' },
    functions: 'all',
  },
  OIDC_ISSUER: { form: httpUrl, byDefault: always(''), functions: 'all' },
  OIDC_AUDIENCE: { form: anyText('the audience of the tokens'), byDefault: always(''), functions: 'all' },
  SIGN_IN_PROVIDER: { form: oneOf('github', 'gitlab', 'oidc'), byDefault: always(''), functions: 'all' },
  SIGN_IN_ISSUER: { form: safeUrl, byDefault: always(''), functions: 'all' },
  SIGN_IN_CLIENT_ID: { form: anyText('the id of the application'), byDefault: always(''), functions: 'session' },
  SIGN_IN_CLIENT_SECRET: {
    form: anyText('the secret of the application'),
    byDefault: always(''),
    only: 'local',
    isSecret: true,
  },
  SIGN_IN_CLIENT_SECRET_PARAMETER: {
    form: parameterName,
    byDefault: always(''),
    only: 'deployed',
    functions: 'session',
  },
  SIGN_IN_ROLES: { form: roleRules, byDefault: always(''), functions: 'session' },
  SESSION_HOURS: { form: wholeNumber(1, 168), byDefault: always('12'), functions: 'all' },
  TRUSTED_PROXIES: { form: wholeNumber(0, 20), byDefault: always('0'), functions: 'all' },
  ALLOWED_HOSTS: { form: hostNames, byDefault: always(''), functions: 'all' },
  BASE_URL: { form: httpUrl, byDefault: always(''), functions: 'all' },
  LOG_LEVEL: {
    form: oneOf('DEBUG', 'INFO', 'WARN', 'ERROR', 'SILENT'),
    byDefault: always('INFO'),
    functions: 'all',
  },
  METRICS: { form: onOrOff, byDefault: { local: 'off', deployed: 'on' }, functions: 'all' },
  AWS_REGION: { form: awsRegion, byDefault: always('us-east-1') },
  PORT: { form: wholeNumber(1, 65_535), byDefault: always('5001'), only: 'local' },
  DATA_DIR: { form: anyText('a folder, or `:memory:`'), byDefault: always('.data'), only: 'local' },
  DYNAMODB_ENDPOINT: { form: endpointUrl, byDefault: always(''), only: 'local' },
  MAX_BODY_BYTES: { form: wholeNumber(1000, 128 * MIB), byDefault: always(String(96 * MIB)), only: 'local' },
  CALENDAR_ROOT: { form: pathPrefix, byDefault: always(''), functions: 'all' },
  SITE_TIMEZONE: { form: timeZone, byDefault: always('UTC'), functions: 'all' },
  SITE_URL: { form: httpUrl, byDefault: always(''), functions: 'all' },
  SITE_NAME: { form: anyText('a name'), byDefault: always('Events'), functions: 'calendar' },
  SITE_CURRENCY_SYMBOL: { form: anyText('a symbol'), byDefault: always('$'), functions: 'calendar' },
  SITE_CURRENCY_CODE: { form: currencyCode, byDefault: always('USD'), functions: 'calendar' },
  SITE_CURRENCY_POSITION: { form: oneOf('prefix', 'postfix'), byDefault: always('prefix'), functions: 'calendar' },
  LANGUAGE_FALLBACK: { form: onOrOff, byDefault: always('on'), functions: 'calendar' },
  SEARCH_PLACES: { form: onOrOff, byDefault: always('off'), functions: 'calendar' },
  CONSISTENT_READS: { form: onOrOff, byDefault: always('on'), functions: 'calendar' },
  GEOLOC_MILES: { form: wholeNumber(1, 12_500), byDefault: always('25'), functions: 'calendar' },
  CMIS_REPOSITORIES: {
    form: listOf('ids of letters, digits, `.`, `_` and `-`, separated by commas', /^[\w.-]{1,60}$/, 1),
    byDefault: always('main'),
    functions: 'all',
  },
  CMIS_ANONYMOUS: { form: onOrOff, byDefault: always('off'), functions: 'cmis' },
  CMIS_ROOT_BY_NAME: { form: onOrOff, byDefault: always('off'), functions: 'cmis' },
  CMIS_CHANGE_LOG_DAYS: { form: wholeNumber(0, 36_500), byDefault: always('90'), functions: 'all' },
  MAX_QUERY_ROWS: { form: wholeNumber(1, 10_000_000), byDefault: always('10000'), functions: 'all' },
  CMIS_MAX_ANSWER_BYTES: {
    form: wholeNumber(1000, 512 * MIB),
    // Deployed: the answer fits, as base64, into the 6 MB of one invocation.
    byDefault: { local: String(64 * MIB), deployed: '5000000' },
    mostDeployed: 5_000_000,
    functions: 'cmis',
  },
  MAX_CONTENT_BYTES: {
    form: wholeNumber(1, 96 * MIB),
    // Deployed: the content fits, as base64, into the 6 MB of one invocation.
    byDefault: { local: String(64 * MIB), deployed: String(4 * MIB) },
    // Their base64 has 6,000,000 of 6,291,456 bytes; the rest is for the envelope and the headers.
    mostDeployed: 4_500_000,
    functions: 'all',
  },
  PROCUREMENT_SLICE_SECONDS: { form: wholeNumber(1, 600), byDefault: always('50'), functions: 'procurement' },
  PROCUREMENT_CALCULATIONS: { form: wholeNumber(1, 1000), byDefault: always('100'), functions: 'procurement' },
  PROCUREMENT_LOT_PARTS: {
    form: wholeNumber(0, 1_000_000),
    // On one machine, several Lambdas are no faster than the threads of one, which need no copies of the problem.
    byDefault: { local: '0', deployed: '100' },
    functions: 'all',
  },
  ALLOW_OPEN: { form: oneOf('yes'), byDefault: always(''), only: 'deployed' },
  ALARM_EMAIL: { form: emailAddress, byDefault: always(''), only: 'deployed' },
  MAX_RESPONSE_BYTES: {
    form: wholeNumber(100),
    // Deployed: an invocation's 6 MB, less room for the headers.
    byDefault: { local: '', deployed: '6200000' },
    mostDeployed: 6_200_000,
    functions: 'all',
  },
  THROTTLE_RATE: throttle('100'),
  THROTTLE_BURST: throttle('200'),
  THROTTLE_HEAVY_RATE: throttle('2'),
  THROTTLE_HEAVY_BURST: throttle('5'),
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof SETTINGS;

/** The value of a setting, parsed. */
export type SettingValue<N extends SettingName> = (typeof SETTINGS)[N] extends { readonly form: Form<infer T> }
  ? T
  : never;
