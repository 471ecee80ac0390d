import { createMessageKey } from '#lib/procurement/domain/problem/messages/createMessageKey.ts';
import type { MessageKey } from '#lib/procurement/domain/problem/messages/issueMessages.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';

const MOST_LISTED = 10;

/** Lists the ids that a caller may name, ascending, at most ten of them: "1, 2"; '' if there are none. */
export const listKnownIds = (ids: readonly number[]): string => {
  const known = [...new Set(ids)].sort((a, b) => a - b);
  return `${known.slice(0, MOST_LISTED).join(', ')}${known.length > MOST_LISTED ? ', …' : ''}`;
};

const listEntries = (entries: readonly { readonly id: number }[]): string => listKnownIds(entries.map(({ id }) => id));

/** Describes the error about a part that the data do not have. */
export const describeUnknownPart = ({ parts }: Pick<Problem, 'parts'>, id: number): MessageKey =>
  createMessageKey('partUnknown', { id, known: listEntries(parts) });

/** Describes the error about a supplier that the data do not have. */
export const describeUnknownSupplier = ({ suppliers }: Pick<Problem, 'suppliers'>, id: number): MessageKey =>
  createMessageKey('supplierUnknown', { id, known: listEntries(suppliers) });

/** Describes the error about a period that the data do not have. */
export const describeUnknownPeriod = ({ periods }: Pick<Problem, 'periods'>, id: number): MessageKey =>
  createMessageKey('periodUnknown', { id, known: listEntries(periods) });
