import { LANGUAGES, type Language } from '#lib/calendar/domain/text/languages.ts';
import type { Arg } from '#lib/calendar/wire/parameters/arg.ts';

/** The `language` parameter, which every route accepts. */
export const languageArg: Arg<Language> = {
  type: 'string',
  enum: LANGUAGES,
  required: false,
  read: (value) => value as Language,
};
