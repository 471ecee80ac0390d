export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language shown if none is requested. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** The language versions of an object. */
export interface Versions<Texts> {
  /** Language in which the object was created; the last fallback. */
  readonly original: Language;
  readonly texts: Readonly<Partial<Record<Language, Texts>>>;
}

interface Texts {
  readonly title?: string;
  readonly slug?: string;
  readonly description?: string;
  readonly excerpt?: string;
}

/** The texts shown for one requested language, after fallback. */
export interface ShownTexts {
  /** Language of the title. */
  readonly language: Language;
  readonly title: string;
  /** Empty: a draft without a slug. */
  readonly slug: string;
  readonly description: string;
  readonly excerpt: string;
}

/** Returns the fallback order: requested, default, original. */
const getFallbacks = (original: Language, wanted: Language): readonly Language[] => [
  ...new Set([wanted, DEFAULT_LANGUAGE, original]),
];

/** Selects each member from the first version in fallback order that has it; title and slug come from one version. */
export const selectTexts = ({ original, texts }: Versions<Texts>, wanted: Language): ShownTexts => {
  const order = getFallbacks(original, wanted);
  const first = (member: 'description' | 'excerpt'): string =>
    order.map((one) => texts[one]?.[member] ?? '').find((text) => text !== '') ?? '';
  const language = order.find((one) => texts[one]?.title !== undefined) ?? original;
  return {
    language,
    title: texts[language]?.title ?? '',
    slug: texts[language]?.slug ?? '',
    description: first('description'),
    excerpt: first('excerpt'),
  };
};

/** Returns the languages in which the object has a version, the default language first. */
export const getLanguages = ({ texts }: Versions<Texts>): readonly Language[] =>
  LANGUAGES.filter((language) => texts[language] !== undefined);
