import { cmisError } from '#lib/cmis/domain/errors.ts';
import { mustUnderstand } from '#lib/cmis/wire/read/envelope.ts';
import type { PasswordCredentials } from '#lib/shared/auth/credentials.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { getAttribute, getChildElements, getText, type XmlElement } from '#lib/shared/xml/document.ts';

/** Finds a child by local name only: one client puts all children of the Security header into the wsse namespace. */
const findByLocalName = (parent: XmlElement | undefined, name: string): XmlElement | undefined =>
  parent && getChildElements(parent).find((element) => element.name === name);

/** Maximum length of a name or password: hashing longer ones would take long. */
const LONGEST = 1024;

const readCredential = (element: XmlElement): string => {
  const text = getText(element);
  if (text.length > LONGEST)
    throw new ServiceError(
      'unauthenticated',
      `The ${element.name} of a UsernameToken has more than ${LONGEST} characters`,
    );
  return text;
};

/** Reads the UsernameToken of a Security header (WSS 1.0). Only PasswordText works, since passwords are stored hashed. */
export const readUsernameToken = (security: XmlElement | undefined): PasswordCredentials | undefined => {
  const token = findByLocalName(security, 'UsernameToken');
  const username = findByLocalName(token, 'Username');
  if (username === undefined) return undefined;
  const password = findByLocalName(token, 'Password');
  const type = password && getAttribute(password, '', 'Type')?.trim();
  if (type && !type.endsWith('#PasswordText'))
    throw cmisError('permissionDenied', 'The password of a UsernameToken must come as PasswordText');
  return { username: readCredential(username), password: password === undefined ? '' : readCredential(password) };
};

/** Whether the Security header has a UsernameToken, valid or not. */
export const hasUsernameToken = (security: XmlElement | undefined): boolean =>
  findByLocalName(security, 'UsernameToken') !== undefined;

/** Whether the sender requires a timestamp in the response; WCF signals this by a timestamp in a header to be understood. */
export const wantsTimestamp = (security: XmlElement | undefined): boolean =>
  security !== undefined && mustUnderstand(security) && findByLocalName(security, 'Timestamp') !== undefined;
