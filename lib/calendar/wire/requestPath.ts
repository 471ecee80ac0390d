import { LANGUAGES, type Language } from '#lib/calendar/domain/text/languages.ts';

/** The part of every path that names the interface and its version. */
export const NAMESPACE = 'calendar/events/v1';

/** Where in the interface a request points. */
export interface RequestPath {
  /** The language segment directly after the base URL. */
  readonly segment: Language | undefined;
  /** What follows the namespace: `/events/12`; empty for the index. No slash at its end. */
  readonly path: string;
  /** The path names the iCalendar form: `/events.ics`, `/events/12.ics`. Never part of `path`; no slug has a dot. */
  readonly isCalendar: boolean;
}

const CALENDAR = /^(\/events(?:\/.+)?)\.ics$/;

const findLanguage = (text: string): Language | undefined => LANGUAGES.find((language) => language === text);

/** Takes the language segment, the interface root and the namespace off a path; undefined: it is outside. */
export const parseRequestPath = (path: string, interfaceRoot: string): RequestPath | undefined => {
  const first = path.split('/')[1] ?? '';
  const segment = findLanguage(first);
  const inner = segment === undefined ? path : path.slice(first.length + 1);
  const root = `${interfaceRoot}/${NAMESPACE}`;
  if (inner !== root && !inner.startsWith(`${root}/`)) return undefined;
  let end = inner.length;
  while (end > root.length && inner[end - 1] === '/') end -= 1;
  const below = inner.slice(root.length, end);
  const calendar = CALENDAR.exec(below)?.[1];
  return { segment, path: calendar ?? below, isCalendar: calendar !== undefined };
};
