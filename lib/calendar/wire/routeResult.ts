import type { Language } from '#lib/calendar/domain/text/languages.ts';
import type { Members } from '#lib/calendar/wire/bodies/renderContext.ts';

/** A stored iCalendar stream: its entity tag, its bytes uncompressed, and the stream compressed by gzip. */
export interface ZippedCalendar {
  readonly tag: string;
  readonly size: number;
  /** Empty if the client knows the tag. */
  readonly zipped: Uint8Array;
}

/** Result of a route's handler, before headers, entity tag, `_fields` and `_envelope` are applied. */
export interface RouteResult {
  readonly status: number;
  readonly body: Members;
  /** The result as iCalendar, if the client prefers that. */
  readonly calendar?: string | ZippedCalendar;
  readonly headers?: Readonly<Record<string, string>>;
  /** Language of the content. */
  readonly language?: Language;
  /** Version of the object, the base of its entity tag. */
  readonly version?: number;
  /** Whether the caller may write this object, for `Allow`. If absent, the caller's role alone decides. */
  readonly isEditable?: boolean;
}
