import { config } from '#lib/shared/config.ts';

/**
 * What the proxies in front say in an `X-Forwarded-…` header: its value at the outermost of `TRUSTED_PROXIES`, counted
 * from the end, because a caller can write anything in front of what proxies append. A proxy may also replace the
 * header, so a shorter list counts from its beginning. Undefined where no proxy is trusted.
 */
export const getForwarded = (header: string | undefined): string | undefined => {
  const values = (header ?? '').split(',').map((one) => one.trim());
  return config.trustedProxies === 0
    ? undefined
    : values.at(-Math.min(config.trustedProxies, values.length)) || undefined;
};
