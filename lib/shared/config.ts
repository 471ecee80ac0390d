const text = (name: string, fallback: string): string => process.env[name]?.trim() || fallback;

const optional = (name: string): string | undefined => process.env[name]?.trim() || undefined;

const required = (name: string): string => {
  const value = optional(name);
  if (value === undefined) throw new Error(`The setting ${name} is missing`);
  return value;
};

const integer = (name: string, fallback: number): number => {
  const value = text(name, String(fallback));
  if (!/^\d+$/.test(value)) throw new Error(`The setting ${name} is not a whole number: ${value}`);
  return Number(value);
};

const oneOf = <T extends string>(name: string, fallback: T, allowed: readonly T[]): T => {
  const value = text(name, fallback);
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new Error(`The setting ${name} is not one of ${allowed.join(', ')}: ${value}`);
  return found;
};

const httpUrl = (name: string): string | undefined => {
  const value = optional(name);
  if (value !== undefined && !/^https?:\/\/[^/?#]+/i.test(value))
    throw new Error(`The setting ${name} is not an absolute URL: ${value}`);
  return value?.replace(/\/+$/, '');
};

/** The settings of all APIs; each getter reads the environment when it is called. The README lists them. */
export const config = {
  /** `open`: credentials are not checked and every caller holds every role. `required`: for deployments. */
  get authMode() {
    return oneOf('AUTH_MODE', 'required', ['open', 'required']);
  },
  /** Absolute URL of the service without a trailing slash; where absent, it is derived from each request. */
  get baseUrl() {
    return httpUrl('BASE_URL');
  },
  /** Number of proxies in front of the gateway whose `X-Forwarded-For`, `-Host` and `-Proto` are trusted. */
  get trustedProxies() {
    return integer('TRUSTED_PROXIES', 0);
  },
  /** Host names of the service, with or without port, besides loopback names and the gateway's. */
  get allowedHosts() {
    return text('ALLOWED_HOSTS', '')
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((host) => host !== '');
  },
  /** Path between the base URL (and language) and `/calendar/events/v1`: empty, or `/` and a path. */
  get calendarRoot() {
    const root = text('CALENDAR_ROOT', '').replace(/^\/+|\/+$/g, '');
    return root === '' ? '' : `/${root}`;
  },
  /** IANA name of the time zone of the calendar's site. */
  get siteTimezone() {
    return text('SITE_TIMEZONE', 'UTC');
  },
  /** URL of the calendar's public pages; where absent, the base URL. */
  get siteUrl() {
    return httpUrl('SITE_URL');
  },
  /** Currency of costs without a currency of their own. */
  get siteCurrency() {
    return {
      symbol: text('SITE_CURRENCY_SYMBOL', '$'),
      /** ISO 4217. */
      code: text('SITE_CURRENCY_CODE', 'USD'),
      position: oneOf('SITE_CURRENCY_POSITION', 'prefix', ['prefix', 'postfix']),
    };
  },
  /** Whether the calendar falls back to another language where a text has no version in the requested one. */
  get languageFallback() {
    return oneOf('LANGUAGE_FALLBACK', 'on', ['on', 'off']) === 'on';
  },
  /** Radius, in miles, of the calendar's search around a place. */
  get geolocMiles() {
    return integer('GEOLOC_MILES', 25);
  },
  /** Endpoint of another DynamoDB than the region's. */
  get dynamodbEndpoint() {
    return optional('DYNAMODB_ENDPOINT');
  },
  /** Endpoint of another Step Functions than the region's. */
  get stepFunctionsEndpoint() {
    return optional('STEPFUNCTIONS_ENDPOINT');
  },
  get region() {
    return text('AWS_REGION', 'us-east-1');
  },
  /** Issuer URL alone, for tools that only parse identities. */
  get oidcIssuer() {
    return optional('OIDC_ISSUER');
  },
  /** Issuer URL and audience of accepted OIDC tokens; absent where none are accepted. */
  get oidc() {
    const issuer = this.oidcIssuer;
    return issuer === undefined ? undefined : { issuer, audience: required('OIDC_AUDIENCE') };
  },
  /** Names of the DynamoDB tables. */
  tables: {
    get cmis() {
      return required('CMIS_TABLE');
    },
    get calendar() {
      return required('CALENDAR_TABLE');
    },
    get procurement() {
      return required('PROCUREMENT_TABLE');
    },
    get principals() {
      return required('PRINCIPALS_TABLE');
    },
  },
  /** ARN of the state machine that runs procurement calculations. */
  get procurementStateMachine() {
    return required('PROCUREMENT_STATE_MACHINE');
  },
  /** ARN of the state machine that removes references to deleted objects of the calendar. */
  get calendarStateMachine() {
    return required('CALENDAR_STATE_MACHINE');
  },
  /** ARN of the state machine that performs large deletions of CMIS. */
  get cmisStateMachine() {
    return required('CMIS_STATE_MACHINE');
  },
  /** Ids of the CMIS repositories. An id must stay once its repository holds objects. */
  get cmisRepositories() {
    return text('CMIS_REPOSITORIES', 'main').split(/[\s,]+/);
  },
  /** Largest content stream of a CMIS document, in bytes. */
  get maxContentBytes() {
    return integer('MAX_CONTENT_BYTES', 64 * 1024 * 1024);
  },
  /** Objects that one CMIS query reads at most; a statement that needs more is refused. */
  get maxQueryRows() {
    return integer('MAX_QUERY_ROWS', 10_000);
  },
  /** Whether CMIS admits callers without credentials in `required` mode, as `anonymous`. */
  get cmisAnonymous() {
    return oneOf('CMIS_ANONYMOUS', 'off', ['on', 'off']) === 'on';
  },
  /** Days for which getContentChanges returns a change event; 0 for ever. */
  get changeLogDays() {
    return integer('CMIS_CHANGE_LOG_DAYS', 90);
  },
  /** Seconds after which a slice of a procurement calculation stores its state and the state machine starts the next. */
  get procurementSliceSeconds() {
    return integer('PROCUREMENT_SLICE_SECONDS', 50);
  },
  /**
   * Least number of parts per Lambda where several Lambdas share a step of a procurement calculation; 0 runs every step
   * in the threads of one Lambda.
   */
  get procurementLotParts() {
    return integer('PROCUREMENT_LOT_PARTS', 100);
  },
  /** Service and stage, which distinguish the log lines and metrics of several stages in one account. */
  get serviceName() {
    return text('SERVICE_NAME', 'triad');
  },
  get logLevel() {
    return oneOf('LOG_LEVEL', 'INFO', ['DEBUG', 'INFO', 'WARN', 'ERROR', 'SILENT']);
  },
  /** Whether CloudWatch metrics are written to the log; by default only with the region's own DynamoDB. */
  get hasMetrics() {
    const fallback = this.logLevel === 'SILENT' || this.dynamodbEndpoint !== undefined ? 'off' : 'on';
    return oneOf('METRICS', fallback, ['on', 'off']) === 'on';
  },
  /** Largest request body, in bytes, that a handler decodes. */
  get maxBodyBytes() {
    return integer('MAX_BODY_BYTES', 96 * 1024 * 1024);
  },
  /** Largest response, in bytes as Lambda counts them: JSON-escaped or base64. Unlimited outside deployments. */
  get maxResponseBytes() {
    return integer('MAX_RESPONSE_BYTES', Number.MAX_SAFE_INTEGER);
  },
};
