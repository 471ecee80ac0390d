/** Words for yes and no in English, Spanish and German, without regard to case. */
const YES: ReadonlySet<string> = new Set(['true', 'yes', 'y', 'x', 'verdadero', 'sí', 'si', 's', 'wahr', 'ja', 'j']);
const NO: ReadonlySet<string> = new Set(['false', 'no', 'n', '-', 'falso', 'falsch', 'nein']);

/** Reads a word as 1 or 0; undefined if it is neither yes nor no. */
export const readFlagText = (text: string): number | undefined => {
  const word = text.toLowerCase();
  if (YES.has(word)) return 1;
  return NO.has(word) ? 0 : undefined;
};
