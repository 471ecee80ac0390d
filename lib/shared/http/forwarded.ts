import { config } from '#lib/shared/config.ts';

/**
 * Returns the value that the outermost trusted proxy put into an `X-Forwarded-…` header. Values are counted from the end,
 * because a caller can write values before those that proxies append. A proxy may also replace the header; a list
 * shorter than `TRUSTED_PROXIES` is therefore read at its beginning. Undefined if no proxy is trusted.
 */
export const getForwarded = (header: string | undefined): string | undefined => {
  const values = (header ?? '').split(',').map((one) => one.trim());
  return config.trustedProxies === 0
    ? undefined
    : values.at(-Math.min(config.trustedProxies, values.length)) || undefined;
};
