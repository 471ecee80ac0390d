import type { Language } from '#lib/calendar/domain/text/languages.ts';
import { DEFAULT_LANGUAGE } from '#lib/calendar/domain/text/languages.ts';
import { NAMESPACE } from '#lib/calendar/wire/requestPath.ts';
import { config } from '#lib/shared/config.ts';
import type { HttpRequest } from '#lib/shared/http/message.ts';

/** Builds the absolute addresses of answers in the form in which the request came. */
export interface UrlBuilder {
  /** The address above the namespace, with a slash at its end. */
  readonly apiRoot: string;
  /** The address of the index. */
  readonly root: string;
  /** Host of the public site, without scheme and port. */
  readonly host: string;
  /** An object of this interface: keeps the language segment, and carries the parameter if it was sent. */
  readonly rest: (path: string, language?: Language) => string;
  /** A public page; those of other than the default language have its segment. */
  readonly page: (path: string, language: Language) => string;
  /** The language parameter as it was sent. */
  readonly languageParameter: Language | undefined;
}

const getHost = (site: string): string => (URL.canParse(site) ? new URL(site).hostname : site);

/** The addresses of one request. */
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
