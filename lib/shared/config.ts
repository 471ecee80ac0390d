import { readSetting } from '#lib/shared/settings/readSetting.ts';
import type { SettingName, SettingValue } from '#lib/shared/settings/settings.ts';

const optional = <N extends SettingName>(name: N): SettingValue<N> | undefined => readSetting(process.env, name);

/** Returns the value of a setting that has a default. */
const get = <N extends SettingName>(name: N, byDefault?: string): SettingValue<N> => {
  const value = readSetting(process.env, name, byDefault);
  if (value === undefined) throw new Error(`The setting ${name} is missing`);
  return value;
};

/** Returns a name that the project itself gives its functions. */
const readRequiredName = (name: string): string => {
  const value = process.env[name]?.trim();
  if (!value) throw new Error(`The setting ${name} is missing`);
  return value;
};

const withoutTrailingSlash = (url: string | undefined): string | undefined => url?.replace(/\/+$/, '');

/** The settings of all APIs; each getter reads the environment when it is called. */
export const config = {
  /** `open`: credentials are not checked and every caller holds every role. `required`: for deployments. */
  get authMode() {
    // If nothing sets a mode, the safe one applies.
    return get('AUTH_MODE', 'required');
  },
  /** Absolute URL of the service without a trailing slash; where absent, it is derived from each request. */
  get baseUrl() {
    return withoutTrailingSlash(optional('BASE_URL'));
  },
  /** Number of proxies in front of the gateway whose `X-Forwarded-For`, `-Host` and `-Proto` are trusted. */
  get trustedProxies() {
    return get('TRUSTED_PROXIES');
  },
  /** Host names of the service, with or without port, besides loopback names and the gateway's. */
  get allowedHosts() {
    return optional('ALLOWED_HOSTS') ?? [];
  },
  /** Path between the base URL (and language) and `/calendar/events/v1`: empty, or `/` and a path. */
  get calendarRoot() {
    return optional('CALENDAR_ROOT') ?? '';
  },
  /** IANA name of the time zone of the calendar's site. */
  get siteTimezone() {
    return get('SITE_TIMEZONE');
  },
  /** URL of the calendar's public pages; where absent, the base URL. */
  get siteUrl() {
    return withoutTrailingSlash(optional('SITE_URL'));
  },
  /** Name of the calendar in calendar programs. */
  get siteName() {
    return get('SITE_NAME');
  },
  /** Currency of costs without a currency of their own. */
  get siteCurrency() {
    return {
      symbol: get('SITE_CURRENCY_SYMBOL'),
      /** ISO 4217. */
      code: get('SITE_CURRENCY_CODE'),
      position: get('SITE_CURRENCY_POSITION'),
    };
  },
  /** Whether the calendar falls back to another language if a text has no version in the requested one. */
  get languageFallback() {
    return get('LANGUAGE_FALLBACK');
  },
  /** Whether the calendar's search finds events by their venues, cities, organizers, categories and tags too. */
  get searchPlaces() {
    return get('SEARCH_PLACES');
  },
  /** Whether the calendar's lists read events, places, terms and counters strongly consistently. */
  get consistentReads() {
    return get('CONSISTENT_READS');
  },
  /** Radius, in miles, of the calendar's search around a place. */
  get geolocMiles() {
    return get('GEOLOC_MILES');
  },
  /** Endpoint of DynamoDB, if it is not the region's. */
  get dynamodbEndpoint() {
    return optional('DYNAMODB_ENDPOINT');
  },
  /** Endpoint of Step Functions, if it is not the region's. */
  get stepFunctionsEndpoint() {
    return process.env.STEPFUNCTIONS_ENDPOINT?.trim() || undefined;
  },
  get region() {
    return get('AWS_REGION');
  },
  /** Issuer URL alone, for tools that only parse identities. */
  get oidcIssuer() {
    return optional('OIDC_ISSUER');
  },
  /** Issuer URL and audience of accepted OIDC tokens; absent if none are accepted. */
  get oidc() {
    const issuer = this.oidcIssuer;
    return issuer === undefined ? undefined : { issuer, audience: get('OIDC_AUDIENCE') };
  },
  /** The provider that people sign in with in a browser; absent if they use a password. */
  get signIn() {
    const provider = optional('SIGN_IN_PROVIDER');
    if (provider === undefined) return undefined;
    // The check of the settings demands the issuer of any other provider.
    return { provider, issuer: optional('SIGN_IN_ISSUER') ?? `https://${provider}.com` };
  },
  /** The application that is registered at the provider; its secret is a setting, or a parameter of SSM. */
  get signInClient() {
    return {
      id: get('SIGN_IN_CLIENT_ID'),
      secret: optional('SIGN_IN_CLIENT_SECRET'),
      secretParameter: optional('SIGN_IN_CLIENT_SECRET_PARAMETER'),
    };
  },
  /** Rules that give roles to accounts of the provider. */
  get signInRoles() {
    return optional('SIGN_IN_ROLES') ?? [];
  },
  /** Name of the function that admits principals; absent in a local stack, which admits them in its own process. */
  get admissionFunction() {
    return this.dynamodbEndpoint === undefined ? readRequiredName('ADMISSION_FUNCTION') : undefined;
  },
  /** Hours without a request after which a session of a browser ends. */
  get sessionHours() {
    return get('SESSION_HOURS');
  },
  /** Names of the DynamoDB tables. */
  tables: {
    get cmis() {
      return readRequiredName('CMIS_TABLE');
    },
    get calendar() {
      return readRequiredName('CALENDAR_TABLE');
    },
    get procurement() {
      return readRequiredName('PROCUREMENT_TABLE');
    },
    get principals() {
      return readRequiredName('PRINCIPALS_TABLE');
    },
  },
  /** ARN of the state machine that runs procurement calculations. */
  get procurementStateMachine() {
    return readRequiredName('PROCUREMENT_STATE_MACHINE');
  },
  /** ARN of the state machine that removes references to deleted objects of the calendar. */
  get calendarStateMachine() {
    return readRequiredName('CALENDAR_STATE_MACHINE');
  },
  /** ARN of the state machine that performs large deletions of CMIS. */
  get cmisStateMachine() {
    return readRequiredName('CMIS_STATE_MACHINE');
  },
  /** Ids of the CMIS repositories. An id must stay once its repository holds objects. */
  get cmisRepositories() {
    return get('CMIS_REPOSITORIES');
  },
  /** Largest content stream of a CMIS document, in bytes. */
  get maxContentBytes() {
    return get('MAX_CONTENT_BYTES');
  },
  /** Estimated bytes after which a page of a CMIS answer ends, and beyond which a tree is refused. */
  get maxAnswerBytes() {
    return get('CMIS_MAX_ANSWER_BYTES');
  },
  /** Objects that one CMIS query reads at most; a statement that needs more is refused. */
  get maxQueryRows() {
    return get('MAX_QUERY_ROWS');
  },
  /** Whether CMIS admits callers without credentials in `required` mode, as `anonymous`. */
  get cmisAnonymous() {
    return get('CMIS_ANONYMOUS');
  },
  /** Whether callers who may not read the root folder of CMIS see it by name. */
  get cmisRootByName() {
    return get('CMIS_ROOT_BY_NAME');
  },
  /** Days for which getContentChanges returns a change event; 0 for ever. */
  get changeLogDays() {
    return get('CMIS_CHANGE_LOG_DAYS');
  },
  /** Seconds after which a slice of a procurement calculation stores its state and the state machine starts the next. */
  get procurementSliceSeconds() {
    return get('PROCUREMENT_SLICE_SECONDS');
  },
  /** Most procurement calculations of the whole service that run at once. */
  get procurementCalculations() {
    return get('PROCUREMENT_CALCULATIONS');
  },
  /**
   * Least number of parts per Lambda if several Lambdas share a step of a procurement calculation. 0 runs every step in
   * the threads of one Lambda.
   */
  get procurementLotParts() {
    return get('PROCUREMENT_LOT_PARTS');
  },
  /** Service and stage, which distinguish the log lines and metrics of several stages in one account. */
  get serviceName() {
    return process.env.SERVICE_NAME?.trim() || 'triad';
  },
  get logLevel() {
    return get('LOG_LEVEL');
  },
  /** Whether CloudWatch metrics are written to the log; by default only with the region's own DynamoDB. */
  get hasMetrics() {
    const fallback = this.logLevel === 'SILENT' || this.dynamodbEndpoint !== undefined ? 'off' : 'on';
    return get('METRICS', fallback);
  },
  /** Largest request body, in bytes, that a handler decodes. */
  get maxBodyBytes() {
    return get('MAX_BODY_BYTES');
  },
  /** Largest response, in bytes as Lambda counts them: JSON-escaped or base64. Unlimited outside deployments. */
  get maxResponseBytes() {
    return optional('MAX_RESPONSE_BYTES') ?? Number.MAX_SAFE_INTEGER;
  },
};
