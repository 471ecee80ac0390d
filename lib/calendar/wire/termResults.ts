import { calendarError } from '#lib/calendar/domain/errors.ts';
import type { CountedTerm, Page, TermKind } from '#lib/calendar/domain/model.ts';
import { mayManageTerms } from '#lib/calendar/domain/permissions/permissions.ts';
import { selectTexts } from '#lib/calendar/domain/text/languages.ts';
import { getTermPath, renderTerm, renderTermLinks, TERM_NAMES } from '#lib/calendar/wire/bodies/term.ts';
import { type Call, toRenderContext } from '#lib/calendar/wire/call.ts';
import {
  buildListUrl,
  type LinkParameters,
  renderDeleted,
  renderTotals,
  toLanguageParameter,
  toLinkParameter,
} from '#lib/calendar/wire/lists/links.ts';
import type { Args } from '#lib/calendar/wire/parameters/arg.ts';
import type { RouteResult } from '#lib/calendar/wire/routeResult.ts';

type Asked = Pick<Call<Args>, 'language' | 'urls' | 'caller'>;

const ITEM_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Renders a term as the result of a single read or a write. */
export const toTermResult = (term: CountedTerm, call: Asked): RouteResult => {
  const context = toRenderContext(call, true);
  const allow = mayManageTerms(call.caller, term.kind) ? ITEM_METHODS : ['GET'];
  const { language, translations, ...members } = renderTerm(term, context);
  return {
    status: 200,
    body: { ...members, _links: renderTermLinks(term, allow, context), language, translations },
    language: selectTexts(term, call.language).language,
    version: term.version,
  };
};

/** Renders a created term, with `Location`. */
export const toCreatedTermResult = (term: CountedTerm, call: Asked): RouteResult => ({
  ...toTermResult(term, call),
  status: 201,
  headers: { Location: call.urls.rest(getTermPath(term.kind, term.id)) },
});

/** Renders a deleted term. */
export const toRemovedTermResult = (term: CountedTerm, call: Asked): RouteResult => ({
  status: 200,
  body: renderTerm(term, toRenderContext(call, false)),
  language: selectTexts(term, call.language).language,
});

/** The page of a list of terms that a request asks for, and its parameters for links to other pages. */
interface TermListRequest {
  readonly page: number;
  readonly perPage: number;
  readonly parameters: LinkParameters;
}

/** Renders a page of terms. Beyond the last page it is empty, with a link to the previous page. */
export const toTermListResult = (
  kind: TermKind,
  { items, total, deleted }: Page<CountedTerm>,
  { page, perPage, parameters }: TermListRequest,
  call: Asked,
): RouteResult => {
  const { collection } = TERM_NAMES[kind];
  const context = toRenderContext(call, false);
  const { body, headers } = renderTotals(total, perPage);
  const address = (query: LinkParameters) => buildListUrl(call.urls, `/${collection}`, query);
  const language = toLanguageParameter(call.urls);
  const pageAddress = (wanted: number) =>
    address([...parameters, ...language, ...(wanted === 1 ? [] : toLinkParameter('page', wanted))]);
  return {
    status: 200,
    body: {
      rest_url: address(language),
      ...body,
      [collection]: items.map((term) => renderTerm(term, context)),
      ...(page * perPage < total ? { next_rest_url: pageAddress(page + 1) } : {}),
      ...(page > 1 ? { previous_rest_url: pageAddress(page - 1) } : {}),
      ...renderDeleted(deleted),
    },
    headers,
    language: call.language,
  };
};

/** Throws a 400 if a tag is sent with a parent. */
export const refuseParent = ({ sent }: Pick<Call<Args>, 'sent'>): void => {
  if (sent('parent') !== undefined)
    throw calendarError('rest_taxonomy_not_hierarchical', 'Tags have no parent; leave `parent` out.');
};
