import type { Image, Post, Status } from '#lib/calendar/domain/model.ts';
import { assignSlugs, markSlugsTrashed, restoreSlugs } from '#lib/calendar/domain/posts/postSlugs.ts';
import {
  applyTextChange,
  resolveWrittenLanguage,
  type TextChange,
  toStoredTitle,
} from '#lib/calendar/domain/posts/postTexts.ts';
import { getDefaultStatus, needsSlug, resolveStatus } from '#lib/calendar/domain/posts/status.ts';
import { sanitizeText, sanitizeTitle } from '#lib/calendar/domain/text/html.ts';
import { DEFAULT_LANGUAGE, type Language, selectTexts } from '#lib/calendar/domain/text/languages.ts';
import { renderText } from '#lib/calendar/domain/text/text.ts';

/** Context of a write: time, language and rights of the caller. */
export interface WriteSetting {
  /** Id of the post if it is new. */
  readonly id: number;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  readonly nowUtc: string;
  readonly siteZone: string;
  readonly language: Language | undefined;
  readonly mayPublish: boolean;
  readonly mayWriteHtml: boolean;
  readonly author: number;
}

/** The sent members that all kinds share, with references resolved. */
export interface PostChange extends TextChange {
  readonly slug?: string;
  readonly author?: number;
  readonly dateUtc?: string;
  readonly status?: Status;
  readonly image?: Image | null;
}

interface KindSetting {
  readonly titleName: string;
  /** Whether drafts get no slug until they are published. */
  readonly lateSlug: boolean;
}

/** Texts are rendered when they are stored, so that reads need not render them. */
const AS_SENT = { title: (html: string) => html, text: renderText };
const FILTERED = { title: sanitizeTitle, text: (html: string) => renderText(sanitizeText(html)) };

/** Returns the title of a new post as the store will hold it; throws a 400 for nothing but forbidden markup. */
export const toNewTitle = (name: string, sent: string, { mayWriteHtml }: Pick<WriteSetting, 'mayWriteHtml'>): string =>
  mayWriteHtml ? sent : toStoredTitle(name, FILTERED.title, sent);

const createBasePost = ({ id, nowUtc, author }: WriteSetting): Post => ({
  original: DEFAULT_LANGUAGE,
  texts: {},
  id,
  version: 0,
  life: 0,
  author,
  status: 'draft',
  dateUtc: nowUtc,
  modifiedUtc: nowUtc,
});

const chooseStatus = (current: Post | undefined, sent: PostChange, dateUtc: string, setting: WriteSetting): Status =>
  resolveStatus({
    requested: sent.status,
    otherwise: current === undefined ? getDefaultStatus(setting.mayPublish) : (current.trashedFrom ?? current.status),
    mayPublish: setting.mayPublish,
    isFuture: dateUtc > setting.nowUtc,
  });

/** Computes the common members of a post after a write; slugs are not yet unique. */
export const applyPostChange = (
  current: Post | undefined,
  sent: PostChange,
  setting: WriteSetting,
  { titleName, lateSlug }: KindSetting,
): Post => {
  const base = current ?? createBasePost(setting);
  const dateUtc = sent.dateUtc ?? base.dateUtc;
  const status = chooseStatus(current, sent, dateUtc, setting);
  const language = resolveWrittenLanguage(current, setting.language);
  const clean = setting.mayWriteHtml ? AS_SENT : FILTERED;
  const written = applyTextChange(current, sent, { language, titleName, clean });
  const versions = current?.status === 'trash' ? { ...written, texts: restoreSlugs(written.texts) } : written;
  const shown = selectTexts(versions, language);
  const texts = assignSlugs(versions.texts, {
    id: base.id,
    language,
    sent: sent.slug === shown.slug ? undefined : sent.slug,
    shownTitle: shown.title,
    fromTitle: !lateSlug || needsSlug(status),
  });
  const image = sent.image === undefined ? base.image : (sent.image ?? undefined);
  const after: Post = {
    id: base.id,
    life: current?.status === 'trash' ? base.life - 1 : base.life,
    original: versions.original,
    texts,
    version: base.version + 1,
    ...(base.tidied === undefined ? {} : { tidied: base.tidied }),
    author: sent.author ?? base.author,
    status,
    dateUtc,
    modifiedUtc: setting.nowUtc,
    ...(image === undefined ? {} : { image }),
  };
  if (status !== 'trash') return after;
  const from = current?.trashedFrom ?? current?.status ?? 'draft';
  return moveToTrash(after, from);
};

/** Returns the post in the trash. Its life is incremented, which voids all links to it until it is restored. */
export const moveToTrash = <Kind extends Post>(post: Kind, from: Status): Kind => ({
  ...post,
  texts: markSlugsTrashed(post.texts),
  status: 'trash',
  trashedFrom: from,
  life: post.life + 1,
});

/** Returns a scheduled post as published. */
export const publishPost = <Kind extends Post>(post: Kind, nowUtc: string): Kind => ({
  ...post,
  status: 'publish',
  version: post.version + 1,
  modifiedUtc: nowUtc,
});

/** Returns the post after a deletion: in the trash, as a new version. */
export const deletePost = <Kind extends Post>(post: Kind, nowUtc: string): Kind => ({
  ...moveToTrash(post, post.status),
  version: post.version + 1,
  modifiedUtc: nowUtc,
});
