import { calendarError } from '#lib/calendar/domain/errors.ts';
import type { CountedTerm, Page, TermKind } from '#lib/calendar/domain/model.ts';
import { mayManageTerms } from '#lib/calendar/domain/permissions/permissions.ts';
import { shownTexts } from '#lib/calendar/domain/text/languages.ts';
import type { Answer } from '#lib/calendar/wire/answer.ts';
import { TERM_NAMES, termBody, termLinks, termPath } from '#lib/calendar/wire/bodies/term.ts';
import { type Call, showingOf } from '#lib/calendar/wire/call.ts';
import {
  deletedMember,
  type LinkParameters,
  languageParameter,
  linkParameter,
  listAddress,
  totals,
} from '#lib/calendar/wire/lists/links.ts';
import type { Args } from '#lib/calendar/wire/parameters/arg.ts';

type Asked = Pick<Call<Args>, 'language' | 'addresses' | 'caller'>;

const ITEM_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** A term as a single read or the outcome of a write. */
export const termAnswer = (term: CountedTerm, call: Asked): Answer => {
  const showing = showingOf(call, true);
  const allow = mayManageTerms(call.caller, term.kind) ? ITEM_METHODS : ['GET'];
  const { language, translations, ...members } = termBody(term, showing);
  return {
    status: 200,
    body: { ...members, _links: termLinks(term, allow, showing), language, translations },
    language: shownTexts(term, call.language).language,
    version: term.version,
  };
};

/** A new term, with its address. */
export const createdTermAnswer = (term: CountedTerm, call: Asked): Answer => ({
  ...termAnswer(term, call),
  status: 201,
  headers: { Location: call.addresses.rest(termPath(term.kind, term.id)) },
});

/** A term that is gone, as it was. */
export const removedTermAnswer = (term: CountedTerm, call: Asked): Answer => ({
  status: 200,
  body: termBody(term, showingOf(call, false)),
  language: shownTexts(term, call.language).language,
});

/** A page of terms. There is none that is not found: beyond the last it is empty, with a link back. */
export const termListAnswer = (
  kind: TermKind,
  { items, total, deleted }: Page<CountedTerm>,
  { page, perPage }: { readonly page: number; readonly perPage: number },
  parameters: LinkParameters,
  call: Asked,
): Answer => {
  const { collection } = TERM_NAMES[kind];
  const showing = showingOf(call, false);
  const { body, headers } = totals(total, perPage);
  const address = (query: LinkParameters) => listAddress(call.addresses, `/${collection}`, query);
  const language = languageParameter(call.addresses);
  const pageAddress = (wanted: number) =>
    address([...parameters, ...language, ...(wanted === 1 ? [] : linkParameter('page', wanted))]);
  return {
    status: 200,
    body: {
      rest_url: address(language),
      ...body,
      [collection]: items.map((term) => termBody(term, showing)),
      ...(page * perPage < total ? { next_rest_url: pageAddress(page + 1) } : {}),
      ...(page > 1 ? { previous_rest_url: pageAddress(page - 1) } : {}),
      ...deletedMember(deleted),
    },
    headers,
    language: call.language,
  };
};

/** Tags have no parents. */
export const refuseParent = ({ sent }: Pick<Call<Args>, 'sent'>): void => {
  if (sent('parent') !== undefined) throw calendarError('rest_taxonomy_not_hierarchical', 'Tags have no parents.');
};
