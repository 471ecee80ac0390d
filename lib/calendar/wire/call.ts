import { createHash } from 'node:crypto';
import type { PostReference } from '#lib/calendar/domain/commands.ts';
import { DEFAULT_LANGUAGE, type Language } from '#lib/calendar/domain/text/languages.ts';
import type { RenderContext } from '#lib/calendar/wire/bodies/renderContext.ts';
import { parseIfMatch } from '#lib/calendar/wire/entityTag.ts';
import type { Args, Input } from '#lib/calendar/wire/parameters/arg.ts';
import type { Lookup } from '#lib/calendar/wire/parameters/check.ts';
import type { UrlBuilder } from '#lib/calendar/wire/urls/urlBuilder.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';
import { config } from '#lib/shared/config.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import type { HttpRequest } from '#lib/shared/http/message.ts';
import { getCurrentRequest } from '#lib/shared/request.ts';

/** Input of a route's handler, with all parameters checked and converted. */
export interface Call<A extends Args> {
  readonly input: Input<A>;
  readonly caller: Caller;
  /** The requested language; undefined: none. */
  readonly requestedLanguage: Language | undefined;
  /** The requested language, or else the default. */
  readonly language: Language;
  readonly urls: UrlBuilder;
  /** Path template of the route. */
  readonly template: string;
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

/** Longest `Idempotency-Key`, in characters. */
const MAX_CREATION_KEY = 255;

const hash = (...parts: readonly (string | Buffer)[]): string => {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(`${part.length} `).update(part);
  return digest.digest('base64url');
};

/** Returns the key under which a client repeats a creation; undefined without one. Throws a 400 if it is too long. */
export const toCreationKey = ({ caller, request }: Pick<Call<Args>, 'caller' | 'request'>) => {
  const { 'idempotency-key': key } = request.headers;
  if (key === undefined) return undefined;
  if (key === '' || key.length > MAX_CREATION_KEY)
    throw new ServiceError(
      'invalidArgument',
      `Idempotency-Key takes 1 to ${MAX_CREATION_KEY} characters; send a shorter one.`,
      {
        code: 'rest_invalid_param',
      },
    );
  const { id, name } = caller;
  const who = id === undefined && name === undefined ? `source ${getCurrentRequest()?.source}` : `caller ${id ?? name}`;
  return {
    name: hash(who, key),
    fingerprint: hash(request.path, request.rawQuery, request.headers['content-type'] ?? '', request.body),
  };
};

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
