/** One client looks for this very prefix; see `envelope.ts`. */
export const CORE_PREFIX = 'ns2:';
