import { buildChangeData, parseObjectSelection } from '#lib/cmis/actions/changes/buildChangeData.ts';
import { readVisibleChanges } from '#lib/cmis/actions/changes/visibleChanges.ts';
import type { ObjectDataSelection } from '#lib/cmis/actions/objectData/objectData.ts';
import { openSession, type Session } from '#lib/cmis/actions/session/session.ts';
import {
  type ChangeLogPosition,
  countEventsFrom,
  parseChangeLogToken,
  passHiddenEvent,
  passReportedEvent,
  toChangeLogToken,
} from '#lib/cmis/domain/changeLog.ts';
import { estimateSize } from '#lib/cmis/domain/lists/objectSize.ts';
import { MAX_ANSWER_BYTES } from '#lib/cmis/domain/lists/paging.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import type { ObjectData } from '#lib/cmis/domain/model.ts';
import { type ChangeLog, findLogStart, openChangeLog, readChanges } from '#lib/cmis/store/changeLog/changeLog.ts';

/** Maximum number of events of an answer with ids only, and of one with more data of each object. */
const MOST_EVENTS = 1000;
const MOST_OBJECTS = 200;

/** Maximum number of events that are read for a caller who may not see all of them. */
const MOST_READ = 5000;

/**
 * Reads events from a position until the answer is full, and returns the position after them. For a caller who sees few
 * events the answer ends after `MOST_READ`, possibly empty; the position still advances.
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
  const events = readChanges(log, start, session.access.isAdministrator ? most + 1 : MOST_EVENTS);
  for await (const seen of readVisibleChanges(session, start, events, selection !== undefined)) {
    const isEnd = objects.length === most || weight > MAX_ANSWER_BYTES || count === MOST_READ;
    if (isEnd && (seen.isVisible || count === MOST_READ)) return { objects, position, hasMoreItems: true };
    count += 1;
    if (!seen.isVisible) {
      position = passHiddenEvent(position, seen.event);
      continue;
    }
    const data = await buildChangeData(session, seen, selection);
    objects.push(data);
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
