import { LANGUAGES, type Language } from '#lib/calendar/domain/text/languages.ts';

/** Path segment of the interface and its version. */
export const NAMESPACE = 'calendar/events/v1';

/** A parsed request path. */
export interface RequestPath {
  /** Language segment, directly after the base URL. */
  readonly segment: Language | undefined;
  /** Path below the namespace, without trailing slash: `/events/12`; empty for the index. */
  readonly path: string;
  /** The path ended in `.ics`, which `path` does not contain. Unambiguous, because slugs have no dots. */
  readonly isCalendar: boolean;
}

const CALENDAR = /^(\/events(?:\/.+)?)\.ics$/;

const findLanguage = (text: string): Language | undefined => LANGUAGES.find((language) => language === text);

/** Parses a path into language segment and path below the namespace; undefined outside the namespace. */
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
