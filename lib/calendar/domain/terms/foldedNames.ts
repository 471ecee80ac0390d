import { withFewMarks } from '#lib/calendar/domain/text/combiningMarks.ts';

/** The form in which names of venues, organizers and terms are compared: no case, no blanks around or doubled. */
export const foldedName = (name: string): string =>
  withFewMarks(name).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
