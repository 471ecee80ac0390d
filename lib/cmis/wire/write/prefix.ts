/** One client searches for this prefix by string comparison; see `response.ts`. */
export const CORE_PREFIX = 'ns2:';
