/**
 * The roles of principals: `administrator` counts in every API, `planner` in Procurement, the others only in the API of
 * their prefix.
 */
export const ROLES = [
  'administrator',
  'calendar-editor',
  'calendar-author',
  'calendar-contributor',
  'calendar-subscriber',
  'cmis-editor',
  'cmis-author',
  'cmis-contributor',
  'cmis-subscriber',
  'planner',
] as const;
export type Role = (typeof ROLES)[number];

/** Short names that operators may use for a role of one API. */
const SHORT_ROLES = ['editor', 'author', 'contributor', 'subscriber'] as const;
export type ShortRole = (typeof SHORT_ROLES)[number];

const isShortRole = (text: string): text is ShortRole => (SHORT_ROLES as readonly string[]).includes(text);
const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);

/** Whether a text is a role or a short name of one; no principal or group may have such a name. */
export const isRoleName = (text: string): boolean => isRole(text) || isShortRole(text);

/** Names that access control lists of documents give another meaning. */
const SPECIAL_NAMES = ['anyone', 'anonymous', 'cmis:user', 'cmis:inherited', 'administrators'] as const;
export type SpecialName = (typeof SPECIAL_NAMES)[number];

/** Whether a name is that of a role or has a meaning of its own; a principal of this name has no entries of its own. */
export const isReservedPrincipal = (name: string): boolean =>
  isRoleName(name) || (SPECIAL_NAMES as readonly string[]).includes(name);

/** Whether a name claims rights, to people or to the service, in any spelling: a first sign-in never gets it. */
export const claimsRights = (name: string): boolean => {
  const plain = name.normalize('NFKC').trim().toLowerCase();
  return plain === 'admin' || isReservedPrincipal(plain);
};

/** Parses an operator's role, a short name as a role of Calendar; returns undefined for an unknown role. */
export const parseRole = (text: string): Role | undefined => {
  if (isShortRole(text)) return `calendar-${text}`;
  return isRole(text) ? text : undefined;
};

/** Converts a principal id of an access control entry: a short name there means the role of CMIS. */
export const toCmisPrincipalId = (principalId: string): string =>
  isShortRole(principalId) ? `cmis-${principalId}` : principalId;
