/** Maximum length of a caller's name in an error. */
const LONGEST_NAME = 50;

/** Shortens a caller's name for an error. */
export const shortenName = (name: string): string =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
