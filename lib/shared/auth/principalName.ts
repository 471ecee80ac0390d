/** Longest name, in UTF-16 units. */
const LONGEST = 128;

const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF:]/u;

/**
 * Why a name cannot be a principal's; undefined: it can. A colon would end the user-id of HTTP Basic (RFC 7617, 2),
 * and what XML cannot hold could not become `cmis:createdBy`.
 */
export const findNameFault = (name: string): string | undefined => {
  if (name === '') return 'The name is empty';
  if (name.length > LONGEST) return `The name is longer than ${LONGEST} characters`;
  if (name !== name.trim()) return 'The name begins or ends with a space';
  if (FORBIDDEN.test(name)) return 'The name holds a colon or a control character';
  return undefined;
};
