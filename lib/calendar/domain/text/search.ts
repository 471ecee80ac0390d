import type { AnyPost } from '#lib/calendar/domain/model.ts';
import { withFewMarks } from '#lib/calendar/domain/text/combiningMarks.ts';
import { type Language, shownTexts } from '#lib/calendar/domain/text/languages.ts';
import { plainText } from '#lib/calendar/domain/text/text.ts';

/** What a search asks for: every one of these somewhere, and none of those anywhere. */
export interface Search {
  readonly wanted: readonly string[];
  readonly unwanted: readonly string[];
}

/** The form in which texts are searched: no case, no accents, single blanks. */
export const folded = (text: string): string =>
  withFewMarks(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** Words, `"quoted phrases"`, and `-word` or `-"phrase"` for what must not be there. */
export const readSearch = (text: string): Search => {
  const parts = [...text.matchAll(/(-?)(?:"([^"]*)"|([^\s"]+))/g)].map(([, minus, phrase, word]) => ({
    isWanted: minus === '',
    text: folded(phrase ?? word ?? ''),
  }));
  const those = (isWanted: boolean) =>
    parts.filter((part) => part.isWanted === isWanted && part.text !== '').map((part) => part.text);
  return { wanted: those(true), unwanted: those(false) };
};

/** The folded fields of a post in which a reader of this language searches: what a password protects is not found. */
export const searchedTexts = (post: AnyPost, language: Language): readonly string[] => {
  const { title, description, excerpt } = shownTexts(post, language);
  const isLocked = post.kind === 'event' && post.passwordHash !== undefined;
  return (isLocked ? [title] : [title, description, excerpt])
    .map(plainText)
    .concat(contactTexts(post))
    .map(folded)
    .filter((text) => text !== '');
};

const contactTexts = (post: AnyPost): readonly string[] => {
  if (post.kind === 'event') return [];
  const { phone, website } = post;
  const own =
    post.kind === 'venue'
      ? [post.address, post.city, post.country, post.province, post.state, post.stateProvince, post.zip]
      : [post.email];
  return [phone, website, ...own].filter((text) => text !== undefined);
};

/** What of a search the distinct words of a text can answer: everything but phrases. */
export const withoutPhrases = ({ wanted, unwanted }: Search): Search => ({
  wanted: wanted.flatMap((part) => part.split(' ')),
  unwanted: unwanted.filter((part) => !part.includes(' ')),
});

/** Whether words alone do not decide the search. */
export const hasPhrases = ({ wanted, unwanted }: Search): boolean =>
  [...wanted, ...unwanted].some((part) => part.includes(' '));

/** Whether texts have every wanted part, each in any of them, and no unwanted one. */
export const isFound = ({ wanted, unwanted }: Search, texts: readonly string[]): boolean => {
  const has = (part: string): boolean => texts.some((text) => text.includes(part));
  return wanted.every(has) && !unwanted.some(has);
};
