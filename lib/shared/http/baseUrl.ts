import { config } from '#lib/shared/config.ts';
import { getForwarded } from '#lib/shared/http/forwarded.ts';
import { isLoopbackHost } from '#lib/shared/http/loopback.ts';

/** What a host may hold (RFC 3986, 3.2.2): anything else would end up in the links that callers follow. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Absolute URL of the service as the client sees it, no slash at its end: `BASE_URL`, else what a trusted proxy
 * says, else the host that was asked, with the stage that the gateway puts before every path.
 */
export const resolveBaseUrl = (headers: Readonly<Record<string, string>>, domain: string, stage: string): string => {
  if (config.baseUrl !== undefined) return config.baseUrl;
  const named = getForwarded(headers['x-forwarded-host']) ?? headers.host ?? domain;
  const host = HOST.test(named) ? named : domain;
  const said = getForwarded(headers['x-forwarded-proto'])?.toLowerCase();
  const scheme = said === 'http' || said === 'https' ? said : isLoopbackHost(host) ? 'http' : 'https';
  return `${scheme}://${host}${stage === '' || stage === '$default' ? '' : `/${stage}`}`;
};
