export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Returns the language of a tag such as `es-MX`; undefined if the pages do not have it. */
export const toLanguage = (tag: string | null | undefined): Language | undefined =>
  LANGUAGES.find((language) => tag?.trim().toLowerCase().split('-')[0] === language);

/** Weight of an entry of Accept-Language; 1 if it names none (RFC 9110 §12.4.2). */
const parseWeight = (parameters: readonly string[]): number => {
  const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return q === undefined ? 1 : Number(q);
};

/** Chooses the language of a page: `?lang`, else the best of Accept-Language, else English. */
export const chooseLanguage = (rawQuery: string, acceptLanguage = ''): Language => {
  const requested = toLanguage(new URLSearchParams(rawQuery).get('lang'));
  if (requested !== undefined) return requested;
  const [best] = acceptLanguage
    .split(',')
    .flatMap((entry) => {
      const [tag, ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      const language = toLanguage(tag);
      const weight = parseWeight(parameters);
      return language !== undefined && weight > 0 ? [{ language, weight }] : [];
    })
    .toSorted((a, b) => b.weight - a.weight);
  return best?.language ?? 'en';
};
