import type { SiteCurrency } from '#lib/calendar/domain/events/cost.ts';
import type { Language } from '#lib/calendar/domain/text/languages.ts';
import type { UrlBuilder } from '#lib/calendar/wire/urls/urlBuilder.ts';

/** Settings of one response: language, URLs, site time zone and currency. */
export interface RenderContext {
  readonly language: Language;
  readonly urls: UrlBuilder;
  readonly siteZone: string;
  readonly currency: SiteCurrency;
  /** Single reads carry `json_ld`. */
  readonly isSingle: boolean;
}

export type Members = Readonly<Record<string, unknown>>;

/** Drops members that are empty: `''`, `false`, `null` and `undefined`. */
export const omitEmpty = (members: Members): Members =>
  Object.fromEntries(
    Object.entries(members).filter(
      ([, value]) => value !== '' && value !== undefined && value !== false && value !== null,
    ),
  );
