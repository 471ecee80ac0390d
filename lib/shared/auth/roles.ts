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

/** Parses an operator's role, a short name as a role of Calendar; returns undefined for an unknown role. */
export const parseRole = (text: string): Role | undefined => {
  if (isShortRole(text)) return `calendar-${text}`;
  return isRole(text) ? text : undefined;
};

/** Converts a principal id of an access control entry: a short name there means the role of CMIS. */
export const toCmisPrincipalId = (principalId: string): string =>
  isShortRole(principalId) ? `cmis-${principalId}` : principalId;
