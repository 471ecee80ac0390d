import type { Deletion } from '#lib/calendar/domain/model.ts';
import type { UrlBuilder } from '#lib/calendar/wire/urlBuilder.ts';

/** A list's parameters in the order in which its links carry them. */
export type LinkParameters = readonly (readonly [name: string, value: string])[];

export interface ListLinks {
  readonly rest_url: string;
  readonly next_rest_url?: string;
  readonly previous_rest_url?: string;
}

/** Most objects on a page. */
const MAX_PER_PAGE = 50;

/** The page asked for, cut to what a page holds. */
export const toPageRequest = (input: { readonly page: number | undefined; readonly per_page: number | undefined }) => ({
  page: input.page ?? 1,
  perPage: Math.min(input.per_page ?? 10, MAX_PER_PAGE),
});

/** A parameter as a link carries it; nothing for one that was not sent. */
export const toLinkParameter = (name: string, value: unknown): LinkParameters => {
  if (value === undefined || value === null) return [];
  return [[name, Array.isArray(value) ? value.join(',') : String(value)]];
};

/** A time of UTC as a parameter that reads the same in every zone. */
export const toUtcParameter = (utc: string | undefined): string | undefined => utc && `${utc}Z`;

/** The address of a list with these parameters. */
export const buildListUrl = (urls: UrlBuilder, path: string, query: LinkParameters): string => {
  const text = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value])).toString();
  return `${urls.root}${path}/${text === '' ? '' : `?${text}`}`;
};

/** The language parameter, if it was sent. */
export const toLanguageParameter = ({ languageParameter: language }: UrlBuilder): LinkParameters =>
  toLinkParameter('language', language);

/** The address of a page, and of those before and after it where there are any. */
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

/** The counts of a list, in its body and its headers. */
export const renderTotals = (total: number, perPage: number) => {
  const pages = Math.ceil(total / perPage);
  return {
    body: { total, total_pages: pages },
    headers: { 'X-TEC-Total': String(total), 'X-TEC-TotalPages': String(pages) },
  };
};

/** What has gone since the time that was asked for, where one was. */
export const renderDeleted = (deleted: readonly Deletion[] | undefined) =>
  deleted === undefined ? {} : { deleted: deleted.map(({ id, modifiedUtc }) => ({ id, modified_utc: modifiedUtc })) };
