import { isIP } from 'node:net';
import { config } from '#lib/shared/config.ts';

/**
 * The address that a request comes from. It is the peer of the connection (API Gateway's `sourceIp`; locally the
 * socket's). `X-Forwarded-For` counts only behind `TRUSTED_PROXIES` proxies, read from its end: a caller can write
 * anything in front of what the proxies append.
 */
export const getSourceAddress = (
  headers: Readonly<Record<string, string>>,
  peer: string | undefined,
): string | undefined => {
  const proxies = config.trustedProxies;
  if (proxies === 0) return peer;
  const listed = (headers['x-forwarded-for'] ?? '').split(',').map((one) => one.trim());
  // API Gateway appends the peer, the local gateway does not.
  const hops = listed.at(-1) === peer ? listed.slice(0, -1) : listed;
  const named = hops.at(-proxies);
  return named !== undefined && isIP(named) !== 0 ? named : peer;
};
