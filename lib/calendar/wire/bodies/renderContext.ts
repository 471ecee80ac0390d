import type { SiteCurrency } from '#lib/calendar/domain/events/cost.ts';
import type { Language } from '#lib/calendar/domain/text/languages.ts';
import type { UrlBuilder } from '#lib/calendar/wire/urlBuilder.ts';

/** How objects are shown to one request. */
export interface RenderContext {
  readonly language: Language;
  readonly urls: UrlBuilder;
  readonly siteZone: string;
  readonly currency: SiteCurrency;
  /** A single read, which carries `json_ld`. */
  readonly isSingle: boolean;
}

export type Members = Readonly<Record<string, unknown>>;

/** Without the members that are empty: texts, false, nothing. */
export const omitEmpty = (members: Members): Members =>
  Object.fromEntries(
    Object.entries(members).filter(
      ([, value]) => value !== '' && value !== undefined && value !== false && value !== null,
    ),
  );
