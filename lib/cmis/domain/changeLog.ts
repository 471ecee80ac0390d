import { createHash } from 'node:crypto';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { ObjectData } from '#lib/cmis/domain/model.ts';

export type ChangeType = NonNullable<ObjectData['changeEventInfo']>['changeType'];

/** Principals that could read a deleted object. */
export interface EventReaders {
  readonly hasAny: (principals: ReadonlySet<string>) => boolean;
  /** If there were too many readers to store: all others are readers of what is filed in this folder. */
  readonly othersReadIn: string | undefined;
}

/** A change event. The events of a shard are numbered from 1 without gaps, in the order of their commits. */
export interface ChangeEvent {
  readonly shard: number;
  readonly number: number;
  readonly objectId: string;
  readonly changeType: ChangeType;
  readonly time: string;
  /** Deletions: who could read the object; absent if permissions were not determined. */
  readonly readers?: EventReaders | undefined;
}

/** Position of a reader in the change log. */
export interface ChangeLogPosition {
  /** The last reported event, which the next answer repeats first; absent before any event was reported. */
  readonly event?: {
    readonly shard: number;
    readonly number: number;
    /** Proves that the reader was told of the event; absent in a token for the end of the log. */
    readonly proof?: string;
  };
  /** The number of the last processed event of each shard. Later commits have higher numbers. */
  readonly after: readonly number[];
}

/** Computes a proof that only a reader who was told the object id of an event can have. */
export const computeProof = (objectId: string): string =>
  createHash('sha256').update(objectId).digest('hex').slice(0, 12);

/** Writes a position as a change log token, which is valid in its repository only. */
export const toChangeLogToken = (repositoryId: string, { event, after }: ChangeLogPosition): string =>
  [
    repositoryId,
    event === undefined
      ? ''
      : [event.shard, event.number, ...(event.proof === undefined ? [] : [event.proof])].join('.'),
    after.join('.'),
  ].join(':');

const unknownTokenError = (token: string) =>
  cmisError('invalidArgument', `changeLogToken is not a token of this repository: ${token}`);

/** Creates the error for a token whose events have expired (CMIS 1.0, 2.2.6.2). */
export const outdatedTokenError = () =>
  cmisError('invalidArgument', 'changeLogToken is older than the change log: read the whole repository again');

/**
 * Parses a change log token.
 * @param ends the number of the last event of each shard
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
    throw unknownTokenError(token);
  if (shard === '') return { after };
  const event = { shard: Number(shard), number: Number(number), ...(proof === undefined ? {} : { proof }) };
  if (event.number < 1 || event.number > (after[event.shard] ?? 0)) throw unknownTokenError(token);
  return { event, after };
};

/**
 * Returns the position after an event that is reported to the reader.
 * @param proven whether the token contains a proof: for readers who may not see every object. Without proofs, a token
 * at the end of the log equals the repository's latest token.
 */
export const passReportedEvent = (
  { after }: ChangeLogPosition,
  { shard, number, objectId }: ChangeEvent,
  proven = false,
): ChangeLogPosition => ({
  event: { shard, number, ...(proven ? { proof: computeProof(objectId) } : {}) },
  after: after.with(shard, Math.max(number, after[shard] ?? 0)),
});

/** Returns the position after an event that is not reported. */
export const passHiddenEvent = (
  { event, after }: ChangeLogPosition,
  { shard, number }: ChangeEvent,
): ChangeLogPosition => ({
  ...(event === undefined ? {} : { event }),
  after: after.with(shard, Math.max(number, after[shard] ?? 0)),
});

/** Counts the events from a position to the end of the log, including the repeated one. */
export const countEventsFrom = ({ event, after }: ChangeLogPosition, ends: readonly number[]): number =>
  ends.reduce((sum, end, shard) => sum + Math.max(0, end - (after[shard] ?? 0)), event === undefined ? 0 : 1);
