import type { Language } from '#lib/calendar/domain/text/languages.ts';
import type { Members } from '#lib/calendar/wire/bodies/renderContext.ts';

/** What a route's own code gives back. */
export interface RouteResult {
  readonly status: number;
  readonly body: Members;
  /** The same as an iCalendar stream, where there is such a form. */
  readonly calendar?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Language of what is shown. */
  readonly language?: Language;
  /** Version of the object that is shown. */
  readonly version?: number;
  /** Whether the caller may write this very object; absent: as far as roles tell. */
  readonly isEditable?: boolean;
}
