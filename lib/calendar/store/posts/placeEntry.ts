import type { Place, Status } from '#lib/calendar/domain/model.ts';
import { type Language, versionLanguages } from '#lib/calendar/domain/text/languages.ts';
import { locatedRows } from '#lib/calendar/store/events/locatedVenues.ts';
import { packedWords } from '#lib/calendar/store/events/packedWords.ts';
import { placeEntryId, placeEntryKey, placeWordsKey, SCHEMA } from '#lib/calendar/store/keys.ts';
import { indexedPlaceSet, indexedPrivateTo } from '#lib/calendar/store/posts/indexForm.ts';
import type { StoredItem } from '#lib/shared/dynamodb/conditionFailed.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

/** What lists know of a venue or organizer without reading it. */
export interface PlaceEntry {
  readonly id: number;
  readonly life: number;
  readonly status: Status;
  readonly dateUtc: string;
  /** The author to whom alone, beside editors, lists show it. */
  readonly privateTo: number | undefined;
  /** Those it has a version in. */
  readonly languages: readonly Language[];
}

/** What the key does not tell. */
export const placeAttributes = (place: Place): StoredItem => {
  const author = indexedPrivateTo(place);
  return {
    schema: SCHEMA,
    life: place.life,
    status: place.status,
    ...(author === undefined ? {} : { privateTo: author }),
    languages: versionLanguages(place),
  };
};

/** Every row by which lists find the venue or organizer. */
export const placeIndexRows = (place: Place): readonly (StoredItem & Key)[] => [
  {
    ...placeEntryKey(place.kind, indexedPlaceSet(place), place.dateUtc, place.id),
    ...placeAttributes(place),
  },
  ...(place.kind === 'venue' ? locatedRows(place) : []),
  {
    ...placeWordsKey(place.kind, indexedPlaceSet(place), place.dateUtc, place.id),
    schema: SCHEMA,
    ...packedWords(place),
  },
];

/** An entry as a list reads it. */
export const readPlaceEntry = (row: StoredItem): PlaceEntry =>
  readPlaceEntryAt({ id: placeEntryId(String(row.sk)), dateUtc: String(row.sk).slice(0, 19) }, row);

/** An entry whose position is known. */
export const readPlaceEntryAt = (at: Pick<PlaceEntry, 'id' | 'dateUtc'>, row: StoredItem): PlaceEntry => ({
  ...at,
  life: Number(row.life),
  status: row.status as Status,
  privateTo: row.privateTo as number | undefined,
  languages: row.languages as readonly Language[],
});
