import type { EarlierPlan } from '#lib/procurement/actions/calculations/calculateNewPlan.ts';
import { readInteger, readName, refuseQuery } from '#lib/procurement/wire/request/readQuery.ts';

/** Query parameters about the plan of a warm start. */
export const EARLIER_PLAN = ['from', 'frozen', 'maximumChanges'] as const;

/** Reads the query parameters about the plan of a warm start. */
export const readEarlierPlan = (query: URLSearchParams): EarlierPlan => {
  const from = readName(query, 'from');
  const frozen = readInteger(query, 'frozen', 0, Number.MAX_SAFE_INTEGER);
  if (frozen !== undefined && from === undefined) throw refuseQuery('frozen', 'frozenAlone');
  const maximumChanges = readInteger(query, 'maximumChanges', 0, Number.MAX_SAFE_INTEGER);
  if (maximumChanges !== undefined && from === undefined) throw refuseQuery('maximumChanges', 'changesAlone');
  return { from, frozen, maximumChanges };
};

/** Returns the member `Replanning` of a plan's data: the earlier plan and the limits, under the names of the query. */
export const toReplanningJson = ({ from, frozen, maximumChanges }: EarlierPlan): object =>
  from === undefined
    ? {}
    : {
        Replanning: {
          From: from,
          ...(frozen !== undefined && { Frozen: frozen }),
          ...(maximumChanges !== undefined && { MaximumChanges: maximumChanges }),
        },
      };
