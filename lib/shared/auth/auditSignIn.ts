import { audit } from '#lib/shared/audit.ts';
import { cacheKey, createCache } from '#lib/shared/auth/cache.ts';
import { config } from '#lib/shared/config.ts';
import { getCurrentRequest } from '#lib/shared/request.ts';

const recorded = createCache<void>();

/** Records a successful sign-in, at most once a minute per container, source address and kind of credentials. */
export const auditSignIn = (name: string, credentials: 'password' | 'token'): Promise<void> => {
  const source = getCurrentRequest()?.source ?? '';
  return recorded.getOrLoad(cacheKey(config.tables.principals, source, name, credentials), async () => {
    audit('signIn', { principal: name, credentials });
  });
};
