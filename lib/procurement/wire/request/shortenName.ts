/** Maximum length of a caller's name or value in an error. */
const LONGEST_SHOWN = 50;

/** Shortens a caller's name or value for an error. */
export const shortenName = (name: string): string =>
  name.length > LONGEST_SHOWN ? `${name.slice(0, LONGEST_SHOWN)}…` : name;
