import { decodeJwt } from 'jose';
import { type Credentials, headerCredentials } from '#lib/shared/auth/credentials.ts';
import { nameFault } from '#lib/shared/auth/principalName.ts';

const headerName = (authorization: string | undefined): string | undefined => {
  try {
    const header = headerCredentials(authorization);
    return header?.scheme === 'bearer' ? decodeJwt(header.token).sub : header?.credentials.username;
  } catch {
    return undefined;
  }
};

/** The name that credentials give without proof, as `open` mode takes it; undefined: none that could be a name. */
export const openName = ({ headers, usernameToken }: Credentials): string | undefined => {
  const name = usernameToken?.username.trim() || headerName(headers.authorization)?.trim() || '';
  return nameFault(name) === undefined ? name : undefined;
};
