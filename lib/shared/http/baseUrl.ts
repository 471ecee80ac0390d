import { config } from '#lib/shared/config.ts';
import { isLoopbackHost } from '#lib/shared/endpoints/loopback.ts';
import { getForwarded } from '#lib/shared/http/forwarded.ts';

/** RFC 3986 §3.2.2. Other text must not get into the links of responses. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Returns the absolute URL of the service for clients, without a trailing slash: `BASE_URL`, else the host of a trusted
 * proxy, else the `Host` of the request; the last two followed by the gateway's stage.
 */
export const resolveBaseUrl = (headers: Readonly<Record<string, string>>, domain: string, stage: string): string => {
  if (config.baseUrl !== undefined) return config.baseUrl;
  const requestedHost = getForwarded(headers['x-forwarded-host']) ?? headers.host ?? domain;
  const host = HOST.test(requestedHost) && URL.canParse(`http://${requestedHost}`) ? requestedHost : domain;
  const forwardedScheme = getForwarded(headers['x-forwarded-proto'])?.toLowerCase();
  const defaultScheme = isLoopbackHost(host) ? 'http' : 'https';
  const scheme = forwardedScheme === 'http' || forwardedScheme === 'https' ? forwardedScheme : defaultScheme;
  return `${scheme}://${host}${stage === '' || stage === '$default' ? '' : `/${stage}`}`;
};
