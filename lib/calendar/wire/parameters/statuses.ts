import { STATUSES, type Status } from '#lib/calendar/domain/model.ts';
import { seesUnpublished } from '#lib/calendar/domain/permissions/permissions.ts';
import type { Arg } from '#lib/calendar/wire/parameters/arg.ts';
import { MAX_LIST_MEMBERS, splitList } from '#lib/calendar/wire/parameters/kinds.ts';

const isStatus = (value: unknown): value is Status => STATUSES.some((status) => status === value);

/** The status of a post. */
export const status = (description: string): Arg<Status> => ({
  description,
  type: 'string',
  required: false,
  schema: { enum: STATUSES },
  check: isStatus,
  read: (value) => value as Status,
});

/** Statuses of a list; callers who see only published posts may send no other status. */
export const statuses = (description: string): Arg<readonly Status[]> => ({
  description,
  type: 'string',
  required: false,
  schema: { example: 'publish' },
  accepts: Array.isArray,
  check: (value, { caller }) => {
    const members = splitList(value);
    return (
      members.length > 0 &&
      members.length <= MAX_LIST_MEMBERS &&
      members.every((one) => isStatus(one) && (one === 'publish' || seesUnpublished(caller)))
    );
  },
  read: (value) => [...new Set(splitList(value).filter(isStatus))],
});
