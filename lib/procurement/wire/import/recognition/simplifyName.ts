/** Maximum number of characters read of a name. */
const LONGEST = 100;

/**
 * Simplifies the name of a sheet or column for comparison: without case, accents, spaces, punctuation, and a unit in
 * brackets, as in "Menge (Stk)".
 */
export const simplifyName = (name: string): string => {
  const short = name.slice(0, LONGEST);
  const open = short.search(/[([]/);
  return (open > 0 ? short.slice(0, open) : short)
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '');
};
