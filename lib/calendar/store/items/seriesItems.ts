import type { CalendarEvent } from '#lib/calendar/domain/model.ts';
import { getLinkTargets } from '#lib/calendar/store/items/eventEntry.ts';
import { packWords } from '#lib/calendar/store/items/packedWords.ts';
import { pendingKey, seriesKey, seriesLinkKey } from '#lib/calendar/store/keys.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

/**
 * Builds the items of a series: the permanent one with its search text, the pending one that exists until its
 * occurrences are synchronised, and one for each of its links, by which its occurrences are found too.
 */
export const buildSeriesItems = (series: CalendarEvent): readonly (StoredItem & Key)[] => {
  const { id, version, isSeries, modifiedUtc, passwordHash } = series;
  if (isSeries !== true) return [];
  return [
    { ...seriesKey(id), ...(passwordHash === undefined ? {} : { locked: true }), ...packWords(series) },
    { ...pendingKey(id), version, since: modifiedUtc },
    ...[...new Set(getLinkTargets(series))].map((target) => ({ ...seriesLinkKey(target, id) })),
  ];
};
