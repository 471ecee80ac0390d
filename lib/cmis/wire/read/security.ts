import { cmisError } from '#lib/cmis/domain/errors.ts';
import { mustUnderstand } from '#lib/cmis/wire/read/envelope.ts';
import type { PasswordCredentials } from '#lib/shared/auth/credentials.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { getAttribute, getChildElements, getText, type XmlElement } from '#lib/shared/xml/document.ts';

/** Children of a Security header go by their local names: one client puts them all into the wsse namespace. */
const named = (parent: XmlElement | undefined, name: string): XmlElement | undefined =>
  parent && getChildElements(parent).find((element) => element.name === name);

/** Characters of a name or password: hashing takes as long as they are long. */
const LONGEST = 1024;

const credential = (element: XmlElement): string => {
  const text = getText(element);
  if (text.length > LONGEST)
    throw new ServiceError(
      'unauthenticated',
      `The ${element.name} of a UsernameToken has more than ${LONGEST} characters`,
    );
  return text;
};

/** The UsernameToken of a Security header (WSS 1.0); only PasswordText, since no password is kept in clear. */
export const readUsernameToken = (security: XmlElement | undefined): PasswordCredentials | undefined => {
  const token = named(security, 'UsernameToken');
  const username = named(token, 'Username');
  if (username === undefined) return undefined;
  const password = named(token, 'Password');
  const type = password && getAttribute(password, '', 'Type')?.trim();
  if (type && !type.endsWith('#PasswordText'))
    throw cmisError('permissionDenied', 'The password of a UsernameToken must come as PasswordText');
  return { username: credential(username), password: password === undefined ? '' : credential(password) };
};

/** Whether somebody signed the envelope, in whatever way. */
export const hasUsernameToken = (security: XmlElement | undefined): boolean =>
  named(security, 'UsernameToken') !== undefined;

/** Whether the sender refuses an answer without a timestamp of its own: WCF does, and says so in this way. */
export const wantsTimestamp = (security: XmlElement | undefined): boolean =>
  security !== undefined && mustUnderstand(security) && named(security, 'Timestamp') !== undefined;
