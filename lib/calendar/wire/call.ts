import type { PostReference } from '#lib/calendar/domain/commands.ts';
import { DEFAULT_LANGUAGE, type Language } from '#lib/calendar/domain/text/languages.ts';
import type { RenderContext } from '#lib/calendar/wire/bodies/renderContext.ts';
import { parseIfMatch } from '#lib/calendar/wire/entityTag.ts';
import type { Args, Input } from '#lib/calendar/wire/parameters/arg.ts';
import type { Lookup } from '#lib/calendar/wire/parameters/check.ts';
import type { UrlBuilder } from '#lib/calendar/wire/urls/urlBuilder.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';
import { config } from '#lib/shared/config.ts';
import type { HttpRequest } from '#lib/shared/http/message.ts';

/** Input of a route's handler, with all parameters checked and converted. */
export interface Call<A extends Args> {
  readonly input: Input<A>;
  readonly caller: Caller;
  /** The requested language; undefined: none. */
  readonly requestedLanguage: Language | undefined;
  /** The requested language, or else the default. */
  readonly language: Language;
  readonly urls: UrlBuilder;
  /** As `MatchedRoute` has them. */
  readonly path: Readonly<Record<string, string>>;
  readonly request: HttpRequest;
  /** The client prefers iCalendar. */
  readonly wantsCalendar: boolean;
  /** The query parameter `_fields`, which selects members of the response. */
  readonly fields: unknown;
  /** Unchecked parameters, including undeclared ones. */
  readonly sent: Lookup;
}

/** Returns the reference to the object in the path. */
export const toPostReference = ({ path }: Pick<Call<Args>, 'path'>): PostReference =>
  path.slug === undefined ? { id: Number(path.id) } : { slug: path.slug };

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

export const resolveLanguage = (requested: Language | undefined): Language => requested ?? DEFAULT_LANGUAGE;

/** Returns the read context of a call. */
export const toReadContext = ({
  caller,
  language,
  requestedLanguage,
}: Pick<Call<Args>, 'caller' | 'language' | 'requestedLanguage'>) => ({
  caller,
  language,
  onlyLanguage: config.languageFallback ? undefined : requestedLanguage,
});

/** Returns the write context of a call. */
export const toWriteContext = ({
  caller,
  requestedLanguage,
  request,
}: Pick<Call<Args>, 'caller' | 'requestedLanguage' | 'request'>) => ({
  caller,
  language: requestedLanguage,
  ifVersion: parseIfMatch(request.headers['if-match']),
});
