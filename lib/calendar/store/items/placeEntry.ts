import type { Place, Status } from '#lib/calendar/domain/model.ts';
import { getPrivateAuthor } from '#lib/calendar/domain/permissions/permissions.ts';
import { getPlaceSet } from '#lib/calendar/domain/posts/listSets.ts';
import { getLanguages, type Language } from '#lib/calendar/domain/text/languages.ts';
import { buildLocatedItems } from '#lib/calendar/store/items/locatedVenues.ts';
import { packWords } from '#lib/calendar/store/items/packedWords.ts';
import { placeEntryId, placeEntryKey, placeWordsKey } from '#lib/calendar/store/keys.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

/** Index entry: the members of a venue or organizer that lists filter and sort by, without its texts. */
export interface PlaceEntry {
  readonly id: number;
  readonly life: number;
  readonly status: Status;
  readonly dateUtc: string;
  /** Author of a private place, who sees it besides editors. */
  readonly privateTo: number | undefined;
  /** Languages in which the place has a version. */
  readonly languages: readonly Language[];
}

/** Returns the attributes of an index entry beside its key. */
export const toPlaceAttributes = (place: Place): StoredItem => {
  const author = getPrivateAuthor(place);
  return {
    life: place.life,
    status: place.status,
    ...(author === undefined ? {} : { privateTo: author }),
    languages: getLanguages(place),
  };
};

/** Builds all index items of a venue or organizer; none for a merged one, which no list shows. */
export const buildPlaceIndexItems = (place: Place): readonly (StoredItem & Key)[] =>
  place.mergedInto === undefined ? buildListItems(place) : [];

const buildListItems = (place: Place): readonly (StoredItem & Key)[] => [
  {
    ...placeEntryKey(place.kind, getPlaceSet(place), place.dateUtc, place.id),
    ...toPlaceAttributes(place),
  },
  ...(place.kind === 'venue' ? buildLocatedItems(place) : []),
  {
    ...placeWordsKey(place.kind, getPlaceSet(place), place.dateUtc, place.id),
    ...packWords(place),
  },
];

/** Parses an index entry. */
export const parsePlaceEntry = (row: StoredItem): PlaceEntry =>
  parsePlaceEntryAt({ id: placeEntryId(String(row.sk)), dateUtc: String(row.sk).slice(0, 19) }, row);

/** Parses an index entry with a known position. */
export const parsePlaceEntryAt = (at: Pick<PlaceEntry, 'id' | 'dateUtc'>, row: StoredItem): PlaceEntry => ({
  ...at,
  life: Number(row.life),
  status: row.status as Status,
  privateTo: row.privateTo as number | undefined,
  languages: row.languages as readonly Language[],
});
