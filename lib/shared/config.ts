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

/** Every setting of the three APIs, read from the environment when it is asked for. The README lists them. */
export const config = {
  /** `open`: credentials are not checked, every caller may do everything. `required`: design of every deployment. */
  get authMode() {
    return oneOf('AUTH_MODE', 'required', ['open', 'required']);
  },
  /** Absolute URL of the service without a slash at its end; absent: taken from each request. */
  get baseUrl() {
    return httpUrl('BASE_URL');
  },
  /** Proxies in front of the gateway whose `X-Forwarded-For`, `-Host` and `-Proto` are believed. */
  get trustedProxies() {
    return integer('TRUSTED_PROXIES', 0);
  },
  /** Host names, with or without port, that are the service's own beside loopback names and the gateway's. */
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
  /** IANA name of the zone in which the calendar's site lives. */
  get siteTimezone() {
    return text('SITE_TIMEZONE', 'UTC');
  },
  /** Where the public pages of the calendar live; absent: the base URL. */
  get siteUrl() {
    return httpUrl('SITE_URL');
  },
  /** How the calendar shows costs that came without a currency. */
  get siteCurrency() {
    return {
      symbol: text('SITE_CURRENCY_SYMBOL', '$'),
      /** ISO 4217. */
      code: text('SITE_CURRENCY_CODE', 'USD'),
      position: oneOf('SITE_CURRENCY_POSITION', 'prefix', ['prefix', 'postfix']),
    };
  },
  /** Whether the calendar shows another language's version of what has none in the language that was asked for. */
  get languageFallback() {
    return oneOf('LANGUAGE_FALLBACK', 'on', ['on', 'off']) === 'on';
  },
  /** Miles around a place within which the calendar finds events. */
  get geolocMiles() {
    return integer('GEOLOC_MILES', 25);
  },
  /** Any DynamoDB instead of the region's own. */
  get dynamodbEndpoint() {
    return optional('DYNAMODB_ENDPOINT');
  },
  /** Any Step Functions instead of the region's own. */
  get stepFunctionsEndpoint() {
    return optional('STEPFUNCTIONS_ENDPOINT');
  },
  get region() {
    return text('AWS_REGION', 'us-east-1');
  },
  /** Issuer URL alone, for tools that only name somebody by it. */
  get oidcIssuer() {
    return optional('OIDC_ISSUER');
  },
  /** Issuer URL and audience of the OIDC tokens that are accepted; absent: none are. One needs the other. */
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
  /** ARN of the state machine that cleans up behind deletions of the calendar. */
  get calendarStateMachine() {
    return required('CALENDAR_STATE_MACHINE');
  },
  /** ARN of the state machine that carries out large deletions of CMIS. */
  get cmisStateMachine() {
    return required('CMIS_STATE_MACHINE');
  },
  /** Ids of the CMIS repositories, each with a tree of its own. Once used an id must stay. */
  get cmisRepositories() {
    return text('CMIS_REPOSITORIES', 'main').split(/[\s,]+/);
  },
  /** Largest content stream of a CMIS document, in bytes. */
  get maxContentBytes() {
    return integer('MAX_CONTENT_BYTES', 64 * 1024 * 1024);
  },
  /** Most objects that one CMIS query reads; a statement that would need more is refused. */
  get maxQueryRows() {
    return integer('MAX_QUERY_ROWS', 10_000);
  },
  /** Whether CMIS admits callers without credentials in `required` mode, as `anonymous`. */
  get cmisAnonymous() {
    return oneOf('CMIS_ANONYMOUS', 'off', ['on', 'off']) === 'on';
  },
  /** Days for which CMIS changes are told by getContentChanges; 0: for ever. */
  get changeLogDays() {
    return integer('CMIS_CHANGE_LOG_DAYS', 90);
  },
  /** Seconds after which a procurement calculation stores where it stands and lets the state machine go round. */
  get procurementSliceSeconds() {
    return integer('PROCUREMENT_SLICE_SECONDS', 50);
  },
  /**
   * Parts that one function answers at least where many functions share a step of a procurement calculation; 0 for none
   * but the threads of one.
   */
  get procurementLotParts() {
    return integer('PROCUREMENT_LOT_PARTS', 100);
  },
  /** Service and stage: tells the log lines and metrics of stages of one account apart. */
  get serviceName() {
    return text('SERVICE_NAME', 'triad');
  },
  get logLevel() {
    return oneOf('LOG_LEVEL', 'INFO', ['DEBUG', 'INFO', 'WARN', 'ERROR', 'SILENT']);
  },
  /** Whether CloudWatch metrics are written to the log; by default only where the region's own DynamoDB is used. */
  get hasMetrics() {
    const fallback = this.logLevel === 'SILENT' || this.dynamodbEndpoint !== undefined ? 'off' : 'on';
    return oneOf('METRICS', fallback, ['on', 'off']) === 'on';
  },
  /** Largest request body, in bytes, that a handler decodes. */
  get maxBodyBytes() {
    return integer('MAX_BODY_BYTES', 96 * 1024 * 1024);
  },
  /** Largest answer, in bytes as Lambda counts them: escaped or as base64. Only deployed is there any limit. */
  get maxResponseBytes() {
    return integer('MAX_RESPONSE_BYTES', Number.MAX_SAFE_INTEGER);
  },
};
