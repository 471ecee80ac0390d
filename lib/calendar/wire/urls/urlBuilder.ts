import type { Language } from '#lib/calendar/domain/text/languages.ts';
import { DEFAULT_LANGUAGE } from '#lib/calendar/domain/text/languages.ts';
import { config } from '#lib/shared/config.ts';
import type { HttpRequest } from '#lib/shared/http/message.ts';
import { NAMESPACE } from './requestPath.ts';

/** Builds absolute URLs that keep the base URL and language segment of the request. */
export interface UrlBuilder {
  /** URL above the namespace, with a trailing slash. */
  readonly apiRoot: string;
  /** URL of the index. */
  readonly root: string;
  /** Host name of the public site. */
  readonly host: string;
  /** Builds the URL of an object; it carries the language parameter if that was sent. */
  readonly rest: (path: string, language?: Language) => string;
  /** Builds the URL of a public page; languages other than the default have a path segment. */
  readonly page: (path: string, language: Language) => string;
  /** The `language` parameter, if it was sent. */
  readonly languageParameter: Language | undefined;
}

const getHost = (site: string): string => (URL.canParse(site) ? new URL(site).hostname : site);

export const createUrlBuilder = (
  request: Pick<HttpRequest, 'baseUrl'>,
  segment: Language | undefined,
  languageParameter: Language | undefined,
): UrlBuilder => {
  const site = config.siteUrl ?? request.baseUrl;
  const apiRoot = `${request.baseUrl}${segment === undefined ? '' : `/${segment}`}${config.calendarRoot}/`;
  const root = `${apiRoot}${NAMESPACE}`;
  return {
    apiRoot,
    root,
    host: getHost(site),
    rest: (path, language = languageParameter) =>
      `${root}${path}${language === undefined ? '' : `?language=${language}`}`,
    page: (path, language) => `${site}${language === DEFAULT_LANGUAGE ? '' : `/${language}`}${path}`,
    languageParameter,
  };
};
