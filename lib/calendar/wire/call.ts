import type { PostReference } from '#lib/calendar/domain/commands.ts';
import { DEFAULT_LANGUAGE, type Language } from '#lib/calendar/domain/text/languages.ts';
import type { RenderContext } from '#lib/calendar/wire/bodies/renderContext.ts';
import { parseIfMatch } from '#lib/calendar/wire/entityTag.ts';
import type { Args, Input } from '#lib/calendar/wire/parameters/arg.ts';
import type { Lookup } from '#lib/calendar/wire/parameters/check.ts';
import type { UrlBuilder } from '#lib/calendar/wire/urlBuilder.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';
import { config } from '#lib/shared/config.ts';
import type { HttpRequest } from '#lib/shared/http/message.ts';

/** What a route's own code gets: everything is checked and converted. */
export interface Call<A extends Args> {
  readonly input: Input<A>;
  readonly caller: Caller;
  /** The language that was asked for; undefined: none. */
  readonly asked: Language | undefined;
  /** The language to show. */
  readonly language: Language;
  readonly urls: UrlBuilder;
  readonly path: Readonly<Record<string, string>>;
  readonly request: HttpRequest;
  /** The answer is wanted as iCalendar, where there is that form. */
  readonly wantsCalendar: boolean;
  /** Parameters as they were sent, those that are in no table as well. */
  readonly sent: Lookup;
}

/** The object that the path names. */
export const toPostReference = ({ path }: Pick<Call<Args>, 'path'>): PostReference =>
  path.slug === undefined ? { id: Number(path.id) } : { slug: path.slug };

/** How the answer shows objects. */
export const toRenderContext = (
  { language, urls }: Pick<Call<Args>, 'language' | 'urls'>,
  isSingle: boolean,
): RenderContext => ({
  language,
  urls,
  siteZone: config.siteTimezone,
  currency: config.siteCurrency,
  isSingle,
});

/** The language of a call that asked for `asked`. */
export const resolveLanguage = (asked: Language | undefined): Language => asked ?? DEFAULT_LANGUAGE;

/** How the actions read for a call. */
export const toReadContext = ({ caller, language, asked }: Pick<Call<Args>, 'caller' | 'language' | 'asked'>) => ({
  caller,
  language,
  onlyLanguage: config.languageFallback ? undefined : asked,
});

/** How the actions write for a call. */
export const toWriteContext = ({ caller, asked, request }: Pick<Call<Args>, 'caller' | 'asked' | 'request'>) => ({
  caller,
  language: asked,
  ifVersion: parseIfMatch(request.headers['if-match']),
});
