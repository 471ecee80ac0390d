export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What is shown where nobody asked for a language. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** The language versions of an object. */
export interface Versions<Texts> {
  /** The language in which the object was created: the last fallback. */
  readonly original: Language;
  readonly texts: Readonly<Partial<Record<Language, Texts>>>;
}

interface Texts {
  readonly title?: string;
  readonly slug?: string;
  readonly description?: string;
  readonly excerpt?: string;
  readonly html?: readonly ('description' | 'excerpt')[];
}

/** What a reader of one language sees. */
export interface ShownTexts {
  /** Of the title. */
  readonly language: Language;
  readonly title: string;
  /** Empty: a draft that has none yet. */
  readonly slug: string;
  readonly description: string;
  readonly excerpt: string;
  /** The members among these that are stored as they are shown. */
  readonly html: readonly ('description' | 'excerpt')[];
}

/** The languages in the order in which a reader of `wanted` is shown their versions. */
const fallbacks = (original: Language, wanted: Language): readonly Language[] => [
  ...new Set([wanted, DEFAULT_LANGUAGE, original]),
];

/** Per member the first version that has it; title and slug from one. */
export const shownTexts = ({ original, texts }: Versions<Texts>, wanted: Language): ShownTexts => {
  const order = fallbacks(original, wanted);
  const first = (member: 'description' | 'excerpt'): { readonly text: string; readonly isHtml: boolean } => {
    const version = order.map((one) => texts[one]).find((one) => (one?.[member] ?? '') !== '');
    return { text: version?.[member] ?? '', isHtml: version?.html?.includes(member) === true };
  };
  const [description, excerpt] = [first('description'), first('excerpt')];
  const language = order.find((one) => texts[one]?.title !== undefined) ?? original;
  return {
    language,
    title: texts[language]?.title ?? '',
    slug: texts[language]?.slug ?? '',
    description: description.text,
    excerpt: excerpt.text,
    html: [...(description.isHtml ? ['description' as const] : []), ...(excerpt.isHtml ? ['excerpt' as const] : [])],
  };
};

/** The languages of which there is a version, default first. */
export const versionLanguages = ({ texts }: Versions<Texts>): readonly Language[] =>
  LANGUAGES.filter((language) => texts[language] !== undefined);
