import { calendarIdKey } from '#lib/calendar/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import { getItem } from '#lib/shared/dynamodb/query.ts';
import { tryWriteOne } from '#lib/shared/dynamodb/tryWriteOne.ts';
import { putNew } from '#lib/shared/dynamodb/writeItems.ts';
import { newId } from '#lib/shared/ids.ts';

/** Values that were read, by table: they never change. */
const known = new Map<string, string>();

/**
 * Returns the random value of the calendar that makes its UIDs unique in the world (RFC 7986 §5.3); undefined before the
 * first write.
 */
export const findCalendarId = async (): Promise<string | undefined> => {
  const table = config.tables.calendar;
  const value = known.get(table) ?? (await getItem(table, calendarIdKey()))?.value;
  if (typeof value !== 'string') return undefined;
  known.set(table, value);
  return value;
};

/** Stores the random value of the calendar unless it has one. */
export const ensureCalendarId = async (): Promise<void> => {
  if ((await findCalendarId()) !== undefined) return;
  await tryWriteOne(putNew(config.tables.calendar, { ...calendarIdKey(), value: newId() }));
};
