import type { PostReference } from '#lib/calendar/domain/commands.ts';
import { DEFAULT_LANGUAGE, type Language } from '#lib/calendar/domain/text/languages.ts';
import type { Addresses } from '#lib/calendar/wire/addresses.ts';
import type { Showing } from '#lib/calendar/wire/bodies/showing.ts';
import { versionCondition } from '#lib/calendar/wire/entityTag.ts';
import type { Args, Input } from '#lib/calendar/wire/parameters/arg.ts';
import type { Lookup } from '#lib/calendar/wire/parameters/check.ts';
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
  readonly addresses: Addresses;
  readonly path: Readonly<Record<string, string>>;
  readonly request: HttpRequest;
  /** The answer is wanted as iCalendar, where there is that form. */
  readonly wantsCalendar: boolean;
  /** Parameters as they were sent, those that are in no table as well. */
  readonly sent: Lookup;
}

/** The object that the path names. */
export const referenceOf = ({ path }: Pick<Call<Args>, 'path'>): PostReference =>
  path.slug === undefined ? { id: Number(path.id) } : { slug: path.slug };

/** How the answer shows objects. */
export const showingOf = (
  { language, addresses }: Pick<Call<Args>, 'language' | 'addresses'>,
  isSingle: boolean,
): Showing => ({
  language,
  addresses,
  siteZone: config.siteTimezone,
  currency: config.siteCurrency,
  isSingle,
});

/** The language of a call that asked for `asked`. */
export const shownLanguage = (asked: Language | undefined): Language => asked ?? DEFAULT_LANGUAGE;

/** How the actions read for a call. */
export const readContext = ({ caller, language, asked }: Pick<Call<Args>, 'caller' | 'language' | 'asked'>) => ({
  caller,
  language,
  onlyLanguage: config.languageFallback ? undefined : asked,
});

/** How the actions write for a call. */
export const writeContext = ({ caller, asked, request }: Pick<Call<Args>, 'caller' | 'asked' | 'request'>) => ({
  caller,
  language: asked,
  ifVersion: versionCondition(request.headers['if-match']),
});
