import { config } from '#lib/shared/config.ts';
import { isLoopbackHost } from '#lib/shared/endpoints/loopback.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { getForwarded } from '#lib/shared/http/forwarded.ts';
import type { HttpRequest } from '#lib/shared/http/message.ts';

type Head = Pick<HttpRequest, 'method' | 'headers'>;

const PORT = /:\d{1,5}$/;

const getHost = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? new URL(url).host : undefined;

/** Whether the settings name this host, with or without its port, as the service's own. */
const isNamed = (host: string): boolean =>
  config.allowedHosts.includes(host) ||
  config.allowedHosts.includes(host.replace(PORT, '')) ||
  getHost(config.baseUrl) === host;

const listHosts = ({ headers }: Pick<Head, 'headers'>): readonly string[] =>
  [headers.host, getForwarded(headers['x-forwarded-host'])].flatMap((host) =>
    host === undefined ? [] : [host.toLowerCase()],
  );

/**
 * DNS rebinding: once the name of another site resolves to this machine, its pages are same-origin for the browser, but
 * their requests still carry that name.
 */
const refuseUnknownHost = (head: Head, domain: string | undefined): void => {
  const foreign = listHosts(head).find((host) => !isLoopbackHost(host) && host !== domain && !isNamed(host));
  if (foreign === undefined) return;
  throw new ServiceError(
    'forbidden',
    'The Host of the request is not one of this service, which checks no credentials: ask for localhost, or add the name to ALLOWED_HOSTS',
    { code: 'unknownHost', translation: { key: 'unknownHost', values: {} } },
  );
};

/**
 * Whether a page of another site sent the request, with its `Origin` as the browser adds it.
 * @param domain name of the gateway, if it may differ from `Host`
 */
export const isForeignOrigin = (head: Pick<Head, 'headers'>, domain?: string): boolean => {
  const { origin } = head.headers;
  if (origin === undefined) return false;
  const host = getHost(origin)?.toLowerCase() || undefined;
  return host === undefined || !(listHosts(head).includes(host) || host === domain || isNamed(host));
};

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Media types that a page may send to another site without a preflight (Fetch §2.2.2, CORS-safelisted). */
const FORM_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\s*(?:;|$)/i;

/** Whether a browser may have added stored Basic credentials to a form that another site's page submitted. */
const mayBeForged = ({ method, headers }: Head): boolean =>
  method === 'POST' &&
  /^basic\s/i.test(headers.authorization ?? '') &&
  FORM_TYPE.test(headers['content-type'] ?? 'text/plain');

/**
 * Refuses requests that a page of another site may have caused in a user's browser.
 * - In `open` mode: requests to a `Host` other than loopback names, the gateway's name and `ALLOWED_HOSTS`, and writes
 *   with a foreign `Origin`.
 * - In `required` mode: POST requests with a foreign `Origin`, Basic credentials and the media type of a form.
 * @throws ServiceError `forbidden`
 */
export const refuseForeignSites = (head: Head, domain: string | undefined): void => {
  const isOpen = config.authMode === 'open';
  if (isOpen) refuseUnknownHost(head, domain);
  if (READS.has(head.method) || !isForeignOrigin(head, domain)) return;
  if (isOpen)
    throw new ServiceError(
      'forbidden',
      'The Origin of the request is another site: a page of it may write only if ALLOWED_HOSTS names its host, because no credentials are checked',
      { code: 'foreignOrigin', translation: { key: 'foreignOrigin', values: {} } },
    );
  if (mayBeForged(head))
    throw new ServiceError(
      'forbidden',
      'The Origin of the request is another site: a page of it may write only if ALLOWED_HOSTS names its host, or if it sends JSON or XML',
      { code: 'foreignOrigin', translation: { key: 'foreignOrigin', values: {} } },
    );
};
