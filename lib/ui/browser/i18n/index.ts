import { signal } from '@preact/signals';
import type { Language } from '#lib/shared/pages/language.ts';
import { type Area, type Areas, loadArea } from '#lib/ui/browser/i18n/areas.ts';

interface Texts {
  readonly language: Language;
  readonly areas: Partial<Areas>;
}

const texts = signal<Texts>({ language: 'en', areas: {} });

/** The language that was requested last. A language that loads slowly must not replace a later choice. */
let wanted: Language = 'en';

/** Returns the language of the texts; reading it in a component subscribes the component. */
export const getLanguage = (): Language => texts.value.language;

/** Loads the texts of an area in the current language. */
export const loadTexts = async (area: Area): Promise<void> => {
  if (texts.peek().areas[area] !== undefined) return;
  const language = wanted;
  const loaded = await loadArea(language, area);
  if (language !== wanted) return loadTexts(area);
  if (language === texts.peek().language) texts.value = { language, areas: { ...texts.peek().areas, [area]: loaded } };
};

/** Loads all areas shown so far in another language, and shows them together. */
export const setLanguage = async (language: Language): Promise<void> => {
  wanted = language;
  const areas = new Set<Area>(['core', ...(Object.keys(texts.peek().areas) as Area[])]);
  const loaded = await Promise.all([...areas].map(async (area) => [area, await loadArea(language, area)]));
  if (language !== wanted) return;
  texts.value = { language, areas: Object.fromEntries(loaded) };
};

/**
 * Returns the texts of an area. Call it in a component, so that a change of language renders it again. The texts of a
 * tab are loaded with it (`tabs.ts`); for those of another area call `loadTexts` first.
 */
export const getTexts = <A extends Area>(area: A): Areas[A] => {
  const found = texts.value.areas[area];
  if (found === undefined) throw new Error(`The texts of ${area} are not loaded`);
  return found;
};

/** Returns the texts of an area, or undefined while they load. */
export const findTexts = <A extends Area>(area: A): Areas[A] | undefined => texts.value.areas[area];
