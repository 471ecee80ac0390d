import type { Image, Post, Status } from '#lib/calendar/domain/model.ts';
import { defaultStatus, needsSlug, statusAfter } from '#lib/calendar/domain/permissions/status.ts';
import { restoredSlugs, slugsAfter, trashedSlugs } from '#lib/calendar/domain/posts/postSlugs.ts';
import { type SentTexts, textsAfter, writtenLanguage } from '#lib/calendar/domain/posts/postTexts.ts';
import { safeText, safeTitle } from '#lib/calendar/domain/text/html.ts';
import { DEFAULT_LANGUAGE, type Language, shownTexts } from '#lib/calendar/domain/text/languages.ts';
import { renderText } from '#lib/calendar/domain/text/text.ts';

/** What a write of an object is decided by, beside what was sent. */
export interface WriteSetting {
  /** The id of an object that is new. */
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

/** The members that every kind takes, with references resolved. */
export interface SentPost extends SentTexts {
  readonly slug?: string;
  readonly author?: number;
  readonly dateUtc?: string;
  readonly status?: Status;
  readonly image?: Image | null;
}

interface KindSetting {
  readonly titleName: string;
  /** Whether a draft waits for its slug until it is published. */
  readonly lateSlug: boolean;
}

/** How callers' texts are stored: longer ones as they are shown, which costs as much as reading them once. */
const AS_SENT = { title: (html: string) => html, text: renderText };
const FILTERED = { title: safeTitle, text: (html: string) => renderText(safeText(html)) };

const basePost = ({ id, nowUtc, author }: WriteSetting): Post => ({
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

const newStatus = (current: Post | undefined, sent: SentPost, dateUtc: string, setting: WriteSetting): Status =>
  statusAfter({
    asked: sent.status,
    otherwise: current === undefined ? defaultStatus(setting.mayPublish) : (current.trashedFrom ?? current.status),
    mayPublish: setting.mayPublish,
    isFuture: dateUtc > setting.nowUtc,
  });

/** What all kinds have in common after a write: texts, slugs as wanted, status, dates, author, image. */
export const postAfter = (
  current: Post | undefined,
  sent: SentPost,
  setting: WriteSetting,
  { titleName, lateSlug }: KindSetting,
): Post => {
  const base = current ?? basePost(setting);
  const dateUtc = sent.dateUtc ?? base.dateUtc;
  const status = newStatus(current, sent, dateUtc, setting);
  const language = writtenLanguage(current, setting.language);
  const clean = setting.mayWriteHtml ? AS_SENT : FILTERED;
  const written = textsAfter(current, sent, { language, titleName, clean, keepsHtml: true });
  const versions = current?.status === 'trash' ? { ...written, texts: restoredSlugs(written.texts) } : written;
  const shown = shownTexts(versions, language);
  const texts = slugsAfter(versions.texts, {
    id: base.id,
    language,
    sent: sent.slug === shown.slug ? undefined : sent.slug,
    shownTitle: shown.title,
    fromTitle: !lateSlug || needsSlug(status),
  });
  const image = sent.image === undefined ? base.image : (sent.image ?? undefined);
  const after: Post = {
    id: base.id,
    life: base.life,
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
  return trashed({ ...after, life: current?.status === 'trash' ? base.life - 1 : base.life }, from);
};

/** The object in the trash: its life ends, and with it what links to it. */
export const trashed = <Kind extends Post>(post: Kind, from: Status): Kind => ({
  ...post,
  texts: trashedSlugs(post.texts),
  status: 'trash',
  trashedFrom: from,
  life: post.life + 1,
});

/** What the coming of its publication date leaves. */
export const published = <Kind extends Post>(post: Kind, nowUtc: string): Kind => ({
  ...post,
  status: 'publish',
  version: post.version + 1,
  modifiedUtc: nowUtc,
});

/** What a deletion leaves. */
export const deleted = <Kind extends Post>(post: Kind, nowUtc: string): Kind => ({
  ...trashed(post, post.status),
  version: post.version + 1,
  modifiedUtc: nowUtc,
});
