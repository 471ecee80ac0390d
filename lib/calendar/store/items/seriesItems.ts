import type { CalendarEvent } from '#lib/calendar/domain/model.ts';
import { pendingKey, seriesKey } from '#lib/calendar/store/keys.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

/** Builds the permanent item of a series and the pending item that exists until its occurrences are synchronised. */
export const buildSeriesItems = ({
  id,
  version,
  isSeries,
  modifiedUtc,
}: CalendarEvent): readonly (StoredItem & Key)[] =>
  isSeries === true ? [{ ...seriesKey(id) }, { ...pendingKey(id), version, since: modifiedUtc }] : [];
