import type { Problem } from '#lib/procurement/domain/problem/problem.ts';

const MOST_LISTED = 10;

/** Formats the ids that a caller may name, ascending, at most ten of them: "which are 1, 2". */
export const formatKnownIds = (ids: readonly number[]): string => {
  const known = [...new Set(ids)].sort((a, b) => a - b);
  if (known.length === 0) return 'of which there are none';
  if (known.length === 1) return `which is ${known[0]}`;
  return `which are ${known.slice(0, MOST_LISTED).join(', ')}${known.length > MOST_LISTED ? ', …' : ''}`;
};

const toIds = (entries: readonly { readonly id: number }[]): readonly number[] => entries.map(({ id }) => id);

const describeUnknown = (kind: string, id: number, known: readonly number[]): string =>
  `There is no ${kind} ${id} in the data of this plan: name one of its ${kind}s, ${formatKnownIds(known)}`;

/** Formats the error about a part that the data do not have. */
export const describeUnknownPart = ({ parts }: Pick<Problem, 'parts'>, id: number): string =>
  describeUnknown('part', id, toIds(parts));

/** Formats the error about a supplier that the data do not have. */
export const describeUnknownSupplier = ({ suppliers }: Pick<Problem, 'suppliers'>, id: number): string =>
  describeUnknown('supplier', id, toIds(suppliers));

/** Formats the error about a period that the data do not have. */
export const describeUnknownPeriod = ({ periods }: Pick<Problem, 'periods'>, id: number): string =>
  describeUnknown('period', id, toIds(periods));
