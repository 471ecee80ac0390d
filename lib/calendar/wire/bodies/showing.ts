import type { SiteCurrency } from '#lib/calendar/domain/events/cost.ts';
import type { Language } from '#lib/calendar/domain/text/languages.ts';
import type { Addresses } from '#lib/calendar/wire/addresses.ts';

/** How objects are shown to one request. */
export interface Showing {
  readonly language: Language;
  readonly addresses: Addresses;
  readonly siteZone: string;
  readonly currency: SiteCurrency;
  /** A single read, which carries `json_ld`. */
  readonly isSingle: boolean;
}

export type Members = Readonly<Record<string, unknown>>;

/** Without the members that are empty: texts, false, nothing. */
export const withoutEmpty = (members: Members): Members =>
  Object.fromEntries(
    Object.entries(members).filter(
      ([, value]) => value !== '' && value !== undefined && value !== false && value !== null,
    ),
  );
