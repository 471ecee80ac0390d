import { ServiceError } from '#lib/shared/errors.ts';
import type { HttpRequest } from '#lib/shared/http/message.ts';

/** The members of a request that decide whether its session cookie counts. */
export type SessionRequest = Pick<HttpRequest, 'method' | 'headers' | 'cookies' | 'baseUrl'>;

export interface PasswordCredentials {
  readonly username: string;
  readonly password: string;
}

export interface Credentials {
  /** The headers of the request, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The request itself, if a session cookie may prove its caller. */
  readonly request?: SessionRequest;
  /** CORS: scripts of other sites may read the answer. */
  readonly isReadByOtherSites?: boolean;
  /** The WS-Security UsernameToken of the SOAP envelope, with PasswordText. */
  readonly usernameToken?: PasswordCredentials | undefined;
}

/** The parsed `Authorization` header. */
export type HeaderCredentials =
  | { readonly scheme: 'basic'; readonly credentials: PasswordCredentials }
  | { readonly scheme: 'bearer'; readonly token: string };

const createMalformedError = (message: string, cause?: unknown) =>
  new ServiceError('unauthenticated', message, {
    code: 'malformedCredentials',
    translation: { key: 'credentialsWrong', values: {} },
    cause,
  });

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** RFC 7617 §2: user-id and password in UTF-8; the user-id ends at the first colon. */
const basic = (value: string): PasswordCredentials => {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(value)) throw createMalformedError('The Basic credentials are not valid base64');
  let text: string;
  try {
    text = utf8.decode(Buffer.from(value, 'base64'));
  } catch (error) {
    throw createMalformedError('The Basic credentials are not valid UTF-8', error);
  }
  const colon = text.indexOf(':');
  if (colon < 1) throw createMalformedError('The Basic credentials name no user');
  return { username: text.slice(0, colon), password: text.slice(colon + 1) };
};

/** Parses an `Authorization` header; returns undefined if it is absent or empty. */
export const parseAuthorization = (authorization: string | undefined): HeaderCredentials | undefined => {
  const text = authorization?.trim() ?? '';
  if (text === '') return undefined;
  const [scheme = '', value = ''] = text.split(/\s+(.*)/s);
  switch (scheme.toLowerCase()) {
    case 'basic':
      return { scheme: 'basic', credentials: basic(value.trim()) };
    case 'bearer':
      if (value.trim() === '') throw createMalformedError('The Bearer token is empty');
      return { scheme: 'bearer', token: value.trim() };
    default:
      throw createMalformedError('The Authorization scheme must be Basic or Bearer');
  }
};
