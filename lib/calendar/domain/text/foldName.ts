import { limitCombiningMarks } from '#lib/calendar/domain/text/combiningMarks.ts';
import { foldLetters } from '#lib/calendar/domain/text/search.ts';

/** Folds a name for comparison: NFKC, lower case, single blanks, trimmed. */
export const foldName = (name: string): string =>
  limitCombiningMarks(name).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', '#038': '&', '#38': '&', lt: '<', gt: '>' };

/** Decodes references: titles of callers who may not write arbitrary HTML are stored with them, those of others as sent. */
const decodeTitle = (title: string): string =>
  title.replace(/&(amp|#0?38|lt|gt);/g, (reference, name: string) => CHARACTERS[name] ?? reference);

/** Marks without a primary weight in the collation; the vowel signs of a script have one. */
const ACCENT = /(?=\p{M})\p{Script=Inherited}/gu;

/** Folds the title of a venue or organizer for comparison, without accents as in the collation of the original. */
export const foldTitle = (title: string): string =>
  foldName(foldLetters(foldName(decodeTitle(title)).normalize('NFD').replace(ACCENT, '')));
