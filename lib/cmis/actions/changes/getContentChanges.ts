import { buildChangeData, parseObjectSelection } from '#lib/cmis/actions/changes/buildChangeData.ts';
import { readVisibleChanges } from '#lib/cmis/actions/changes/visibleChanges.ts';
import type { ObjectDataSelection } from '#lib/cmis/actions/objectData/objectData.ts';
import { openSession, type Session } from '#lib/cmis/actions/session/session.ts';
import {
  type ChangeEvent,
  type ChangeLogPosition,
  countEventsFrom,
  parseChangeLogToken,
  passHiddenEvent,
  passReportedEvent,
  toChangeLogToken,
} from '#lib/cmis/domain/changeLog.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import { estimateSize } from '#lib/cmis/domain/lists/objectSize.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import type { ObjectData } from '#lib/cmis/domain/model.ts';
import { type ChangeLog, findLogStart, openChangeLog, readChanges } from '#lib/cmis/store/changeLog/changeLog.ts';
import { config } from '#lib/shared/config.ts';

/** Maximum number of events of an answer with ids only, and of one with more data of each object. */
const MOST_EVENTS = 1000;
const MOST_OBJECTS = 200;

/**
 * Number of events after which a page ends for a caller who may not see all of them, if it has a new one; maximum number
 * of events that are read to find that.
 */
const MOST_READ = 5000;
const MOST_HIDDEN = 20_000;

const createHiddenError = (repositoryId: string, position: ChangeLogPosition) =>
  cmisError(
    'runtime',
    `You may see none of the next ${MOST_HIDDEN} events: go on with the changeLogToken ${toChangeLogToken(repositoryId, position)}`,
  );

/** Whether an event is the one that the token names, which its reader knows. */
const isRepeated = ({ shard, number }: ChangeEvent, { event }: ChangeLogPosition): boolean =>
  event?.shard === shard && event.number === number;

/**
 * Reads events from a position until the answer is full, and returns the position after them. An answer with more to
 * come has an event that the caller has not been told yet: clients stop at one without.
 * @throws `runtime` with the token to go on with if there is none among many
 */
const readPage = async (
  session: Session,
  { log, start }: { readonly log: ChangeLog; readonly start: ChangeLogPosition },
  selection: ObjectDataSelection | undefined,
  most: number,
) => {
  const objects: ObjectData[] = [];
  let position = start;
  let weight = 0;
  let count = 0;
  let fresh = 0;
  const events = readChanges(log, start, session.access.isAdministrator ? most + 1 : MOST_EVENTS);
  for await (const seen of readVisibleChanges(session, start, events, selection !== undefined)) {
    const isFull = objects.length === most || weight > config.maxAnswerBytes;
    if ((isFull && seen.isVisible) || (count >= MOST_READ && fresh > 0))
      return { objects, position, hasMoreItems: true };
    if (count === MOST_HIDDEN) throw createHiddenError(session.repositoryId, position);
    count += 1;
    if (!seen.isVisible) {
      position = passHiddenEvent(position, seen.event);
      continue;
    }
    const data = await buildChangeData(session, seen, selection);
    objects.push(data);
    if (!isRepeated(seen.event, start)) fresh += 1;
    weight += estimateSize(data);
    position = passReportedEvent(position, seen.event, !session.access.isAdministrator);
  }
  return { objects, position, hasMoreItems: false };
};

/**
 * CMIS 1.0, 2.2.6.2: the change events from the one that a token names on, inclusive; without a token all retained
 * ones. Objects are described as they are now.
 */
export const getContentChanges: CmisAction<'getContentChanges'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const selection = parseObjectSelection(input);
  const log = await openChangeLog(session.repositoryId);
  const ends = log.ends.map(({ number }) => number);
  const token = input.changeLogToken;
  const start = token === undefined ? await findLogStart(log) : parseChangeLogToken(token, log.repositoryId, ends);
  const bound = selection === undefined ? MOST_EVENTS : MOST_OBJECTS;
  const most = Math.min(input.maxItems ?? bound, bound);
  const { objects, position, hasMoreItems } = await readPage(session, { log, start }, selection, most);
  // A caller who sees only a part of the log must not learn its length.
  const numItems = session.access.isAdministrator
    ? { numItems: Math.max(countEventsFrom(start, ends), objects.length) }
    : {};
  return {
    objects: { objects, hasMoreItems, ...numItems },
    changeLogToken: toChangeLogToken(session.repositoryId, position),
  };
};
