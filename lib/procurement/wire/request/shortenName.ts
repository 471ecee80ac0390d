/** Maximum length of a caller's name or value in an error. */
const LONGEST_SHOWN = 50;

/** Shortens a caller's name or value for an error. */
export const shortenName = (name: string): string =>
  name.length > LONGEST_SHOWN ? `${name.slice(0, LONGEST_SHOWN)}…` : name;

/** Shows a caller's value in an error; empty for a value that is missing. */
export const showValue = (value: unknown): string => {
  if (value === undefined) return '';
  if (typeof value === 'string') return JSON.stringify(shortenName(value));
  if (typeof value !== 'object' || value === null) return String(value);
  return Array.isArray(value) ? '[…]' : '{…}';
};
