import type { AnyPost } from '#lib/calendar/domain/model.ts';
import { type Language, selectTexts } from '#lib/calendar/domain/text/languages.ts';
import { foldForSearch } from '#lib/calendar/domain/text/search.ts';
import { toPlainText } from '#lib/calendar/domain/text/text.ts';

/** Returns the folded texts of a post for search in a language; texts protected by a password are left out. */
export const getSearchTexts = (post: AnyPost, language: Language): readonly string[] => {
  const { title, description, excerpt } = selectTexts(post, language);
  const isLocked = post.kind === 'event' && post.passwordHash !== undefined;
  return (isLocked ? [title] : [title, description, excerpt])
    .map(toPlainText)
    .concat(getContactTexts(post))
    .map(foldForSearch)
    .filter((text) => text !== '');
};

const getContactTexts = (post: AnyPost): readonly string[] => {
  if (post.kind === 'event') return [];
  const { phone, website } = post;
  const own =
    post.kind === 'venue'
      ? [post.address, post.city, post.country, post.province, post.state, post.stateProvince, post.zip]
      : [post.email];
  return [phone, website, ...own].filter((text) => text !== undefined);
};
