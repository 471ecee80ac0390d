import { isIP } from 'node:net';
import { config } from '#lib/shared/config.ts';

/**
 * Returns the source address of a request: the peer of the connection (API Gateway's `sourceIp`; locally the socket's).
 * Behind `TRUSTED_PROXIES` proxies it is taken from `X-Forwarded-For`, counted from the end, because a caller can write
 * addresses before those that proxies append.
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
