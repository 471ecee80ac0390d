import { limitCombiningMarks } from '#lib/calendar/domain/text/combiningMarks.ts';

/** Folds a name for comparison: NFKC, lower case, single blanks, trimmed. */
export const foldName = (name: string): string =>
  limitCombiningMarks(name).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
