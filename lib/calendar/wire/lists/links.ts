import type { PageRequest } from '#lib/calendar/domain/commands.ts';
import type { Deletion } from '#lib/calendar/domain/model.ts';
import { selectsMember } from '#lib/calendar/wire/parameters/fieldNames.ts';
import type { UrlBuilder } from '#lib/calendar/wire/urls/urlBuilder.ts';

/** Parameters of a list's links, in order. */
export type LinkParameters = readonly (readonly [name: string, value: string])[];

export interface ListLinks {
  readonly rest_url: string;
  readonly next_rest_url?: string;
  readonly previous_rest_url?: string;
}

/** Maximum number of objects per page. */
const MAX_PER_PAGE = 50;

interface Paged {
  readonly input: { readonly page: number | undefined; readonly per_page: number | undefined };
  readonly fields: unknown;
}

/** Converts paging parameters to a page request, with defaults and limit; `collection` is the member of the page. */
export const toPageRequest = ({ input, fields }: Paged, collection: string): PageRequest => ({
  page: input.page ?? 1,
  perPage: Math.min(input.per_page ?? 10, MAX_PER_PAGE),
  isCountOnly: !selectsMember(fields, collection),
});

/** Formats a parameter for links, a list as a comma list if no member has a comma; empty if it was not sent. */
export const toLinkParameter = (name: string, value: unknown): LinkParameters => {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return [[name, String(value)]];
  const texts = value.map(String);
  return texts.some((text) => text.includes(','))
    ? texts.map((text) => [`${name}[]`, text])
    : [[name, texts.join(',')]];
};

/** Marks a UTC time with `Z`, so that it is not read in the site's time zone. */
export const toUtcParameter = (utc: string | undefined): string | undefined => utc && `${utc}Z`;

export const buildListUrl = (urls: UrlBuilder, path: string, query: LinkParameters): string => {
  const text = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value])).toString();
  return `${urls.root}${path}/${text === '' ? '' : `?${text}`}`;
};

/** Returns the language parameter for links, if it was sent. */
export const toLanguageParameter = ({ languageParameter: language }: UrlBuilder): LinkParameters =>
  toLinkParameter('language', language);

/** Builds the URLs of a page and of its existing neighbours. */
export const buildListLinks = (
  urls: UrlBuilder,
  path: string,
  parameters: LinkParameters,
  { page, perPage, total }: { readonly page: number; readonly perPage: number; readonly total: number },
): ListLinks => {
  const language = toLanguageParameter(urls);
  const address = (query: LinkParameters) => buildListUrl(urls, path, query);
  const size: LinkParameters = [['per_page', String(perPage)]];
  const pageLink = (wanted: number) =>
    address([...size, ...parameters, ...language, ...(wanted === 1 ? [] : toLinkParameter('page', wanted))]);
  return {
    rest_url: address([['page', String(page)], ...size, ...parameters, ...language]),
    ...(page * perPage < total ? { next_rest_url: pageLink(page + 1) } : {}),
    ...(page > 1 && total > 0 ? { previous_rest_url: pageLink(page - 1) } : {}),
  };
};

/** Renders the totals of a list for body and headers. */
export const renderTotals = (total: number, perPage: number) => {
  const pages = Math.ceil(total / perPage);
  return {
    body: { total, total_pages: pages },
    headers: { 'X-TEC-Total': String(total), 'X-TEC-TotalPages': String(pages) },
  };
};

/** Renders the member `deleted`, if `modified_after` was sent. */
export const renderDeleted = (deleted: readonly Deletion[] | undefined) =>
  deleted === undefined ? {} : { deleted: deleted.map(({ id, modifiedUtc }) => ({ id, modified_utc: modifiedUtc })) };
