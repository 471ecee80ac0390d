import { createHash } from 'node:crypto';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { ObjectData } from '#lib/cmis/domain/model.ts';

export type ChangeType = NonNullable<ObjectData['changeEventInfo']>['changeType'];

/** One change of one object. The events of a shard are numbered from 1, without a gap, in the order of their commits. */
export interface ChangeEvent {
  readonly shard: number;
  readonly number: number;
  readonly objectId: string;
  readonly changeType: ChangeType;
  readonly time: string;
  /** Of a deletion, the principals that could see the object; absent where nobody's permissions were looked at. */
  readonly readers?: readonly string[] | undefined;
}

/** Where a reader of the change log stands. */
export interface ChangeLogPosition {
  /** The event that comes first in the answer, once more; none where no event was told yet. */
  readonly event?: {
    readonly shard: number;
    readonly number: number;
    /** That its reader was told of it: absent where a token only says how far the log goes. */
    readonly proof?: string;
  };
  /** In each shard the number of the last event that is done with: what commits later has a higher one. */
  readonly after: readonly number[];
}

/** What nobody can know of an event who was not told its object's id. */
export const computeProof = (objectId: string): string =>
  createHash('sha256').update(objectId).digest('hex').slice(0, 12);

/** The token that stands for a position. It names its repository, in which alone it means anything. */
export const toChangeLogToken = (repositoryId: string, { event, after }: ChangeLogPosition): string =>
  [
    repositoryId,
    event === undefined
      ? ''
      : [event.shard, event.number, ...(event.proof === undefined ? [] : [event.proof])].join('.'),
    after.join('.'),
  ].join(':');

const unknown = (token: string) => cmisError('invalidArgument', `changeLogToken is none of this repository: ${token}`);

/** CMIS 1.0, 2.2.6.2: a position older than the log reaches back. */
export const outdatedTokenError = () =>
  cmisError('invalidArgument', 'changeLogToken is older than the change log; read the repository anew');

/**
 * The position that a token stands for.
 * @param ends in each shard the number of its last event
 */
export const parseChangeLogToken = (
  token: string,
  repositoryId: string,
  ends: readonly number[],
): ChangeLogPosition => {
  const [, shard = '', number = '', proof, numbers = ''] =
    token.startsWith(`${repositoryId}:`) === false
      ? []
      : (/^(?:(\d)\.(\d{1,15})(?:\.([\da-f]{12}))?)?:(\d{1,15}(?:\.\d{1,15})*)$/.exec(
          token.slice(repositoryId.length + 1),
        ) ?? []);
  const after = numbers.split('.').map(Number);
  if (numbers === '' || after.length !== ends.length || after.some((one, index) => one > (ends[index] ?? 0)))
    throw unknown(token);
  if (shard === '') return { after };
  const event = { shard: Number(shard), number: Number(number), ...(proof === undefined ? {} : { proof }) };
  if (event.number < 1 || event.number > (after[event.shard] ?? 0)) throw unknown(token);
  return { event, after };
};

/**
 * The position behind one more event, which the token then names.
 * @param proven for whoever does not see all; for others the token is that of the end of the log, once they are there
 */
export const passReportedEvent = (
  { after }: ChangeLogPosition,
  { shard, number, objectId }: ChangeEvent,
  proven = false,
): ChangeLogPosition => ({
  event: { shard, number, ...(proven ? { proof: computeProof(objectId) } : {}) },
  after: after.with(shard, Math.max(number, after[shard] ?? 0)),
});

/** The same without telling of the event. */
export const passHiddenEvent = (
  { event, after }: ChangeLogPosition,
  { shard, number }: ChangeEvent,
): ChangeLogPosition => ({
  ...(event === undefined ? {} : { event }),
  after: after.with(shard, Math.max(number, after[shard] ?? 0)),
});

/** How many events there are from a position to the ends of the shards. */
export const countEventsFrom = ({ event, after }: ChangeLogPosition, ends: readonly number[]): number =>
  ends.reduce((sum, end, shard) => sum + Math.max(0, end - (after[shard] ?? 0)), event === undefined ? 0 : 1);
