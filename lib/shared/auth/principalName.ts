/** In UTF-16 code units. */
const MAX_LENGTH = 128;

const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF:]/u;

/**
 * Returns why a name is not allowed for a principal; undefined if it is. A colon would end the user-id of HTTP Basic
 * (RFC 7617 §2); characters that XML cannot carry could not be written into `cmis:createdBy`.
 */
export const findNameFault = (name: string): string | undefined => {
  if (name === '') return 'The name is empty';
  if (name.length > MAX_LENGTH) return `The name is longer than ${MAX_LENGTH} characters`;
  if (name !== name.trim()) return 'The name begins or ends with a space';
  if (FORBIDDEN.test(name)) return 'The name holds a colon or a control character';
  return undefined;
};
