import { signInError } from '#lib/shared/session/signInError.ts';

const MAX_LENGTH = 2000;

/**
 * Checks the path that a sign-in leads back to, `/` if there is none, and returns it in normal form.
 * @throws ServiceError `foreignReturn` for every other site: a link to us could otherwise lead there
 */
export const checkReturnPath = (text: string | null, baseUrl: string): string => {
  if (text === null || text === '') return '/';
  const { origin } = new URL(baseUrl);
  const url = URL.canParse(text, origin) ? new URL(text, origin) : undefined;
  if (!text.startsWith('/') || text.length > MAX_LENGTH || url?.origin !== origin) throw signInError('foreignReturn');
  const path = `${url.pathname}${url.search}${url.hash}`;
  // `/.//host` is of this origin, but its normal form names a host.
  if (path.startsWith('//')) throw signInError('foreignReturn');
  return path;
};

/** Returns a path of the service as a `Location`, with the gateway's stage. */
export const toLocation = (path: string, baseUrl: string): string => {
  const { pathname } = new URL(baseUrl);
  return `${pathname === '/' ? '' : pathname}${path}`;
};
