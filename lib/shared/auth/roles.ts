/**
 * The roles that a principal may have: `administrator` in every API, `planner` in procurement, the others in the API
 * that they are named for and nowhere else.
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

/** Roles without an API, which counted in the calendar and in CMIS before each had roles of its own. */
const SHORT_ROLES = ['editor', 'author', 'contributor', 'subscriber'] as const;
export type ShortRole = (typeof SHORT_ROLES)[number];

const isShortRole = (text: string): text is ShortRole => (SHORT_ROLES as readonly string[]).includes(text);
const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);

/** Whether a text is a role that counts in the calendar or in CMIS alone. */
export const isApiRole = (text: string): boolean => isRole(text) && text.includes('-');

/** Whether a text is a role or a short name of one: no principal and no group may be named so. */
export const isRoleName = (text: string): boolean => isRole(text) || isShortRole(text);

/** The role that an operator means; a short name is the calendar's. Undefined: there is no such role. */
export const parseRole = (text: string): Role | undefined => {
  if (isShortRole(text)) return `calendar-${text}`;
  return isRole(text) ? text : undefined;
};

/** The roles of a stored principal. One stored by a short name was held in the calendar and in CMIS: it is both. */
export const toCurrentRoles = (stored: readonly string[]): readonly Role[] => [
  ...new Set(
    stored.flatMap((text): readonly Role[] => {
      if (isShortRole(text)) return [`calendar-${text}`, `cmis-${text}`];
      return isRole(text) ? [text] : [];
    }),
  ),
];

/** Whether stored roles still hold a short name. */
export const hasShortRole = (stored: readonly string[]): boolean => stored.some(isShortRole);

/** The id by which an access control entry of CMIS names a role: a short name there means the role of CMIS. */
export const toCmisPrincipalId = (principalId: string): string =>
  isShortRole(principalId) ? `cmis-${principalId}` : principalId;
