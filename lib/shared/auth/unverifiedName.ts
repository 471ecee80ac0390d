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

/** The name that credentials give without proof, as `open` mode takes it; undefined: none that could be a name. */
export const getUnverifiedName = ({ headers, usernameToken }: Credentials): string | undefined => {
  const name = usernameToken?.username.trim() || headerName(headers.authorization)?.trim() || '';
  return findNameFault(name) === undefined ? name : undefined;
};
