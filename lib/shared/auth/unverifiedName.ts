import { decodeJwt } from 'jose';
import { type Credentials, parseAuthorization } from '#lib/shared/auth/credentials.ts';
import { findNameFault } from '#lib/shared/auth/principalName.ts';

const headerName = (authorization: string | undefined): string | undefined => {
  try {
    const header = parseAuthorization(authorization);
    return header?.scheme === 'bearer' ? decodeJwt(header.token).sub : header?.credentials.username;
  } catch {
    return undefined;
  }
};

/** Returns the user name in the credentials without verifying it, for `open` mode; undefined without a valid name. */
export const getUnverifiedName = ({ headers, usernameToken }: Credentials): string | undefined => {
  const name = usernameToken?.username.trim() || headerName(headers.authorization)?.trim() || '';
  return findNameFault(name) === undefined ? name : undefined;
};
