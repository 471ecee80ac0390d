import { LANGUAGES } from '#lib/calendar/domain/text/languages.ts';
import { type BuiltIndex, storeIndex } from '#lib/calendar/store/indexes/builtIndex.ts';
import {
  type CodedPosting,
  encodePosting,
  INDEXED_SETS,
  PART_BYTES,
  writePostings,
} from '#lib/calendar/store/indexes/words/postings.ts';
import { VarintWriter } from '#lib/calendar/store/indexes/words/varints.ts';
import {
  type Group,
  packVocabulary,
  splitWords,
  type VocabularyWord,
} from '#lib/calendar/store/indexes/words/vocabulary.ts';
import { unpackWords } from '#lib/calendar/store/items/packedWords.ts';
import { eventPosition, SERIES, seriesId, wordsPartition } from '#lib/calendar/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import { queryAll } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';

/** Events and series by word; events as indexes of `events`. */
interface WordLists {
  readonly events: CodedPosting[];
  readonly lists: Map<string, { readonly events: number[]; readonly series: number[] }>;
}

/** Returns the texts of a row by group. */
const readTexts = (row: StoredItem): readonly (readonly [Group, string])[] =>
  row.words === undefined
    ? LANGUAGES.map((language) => [language, unpackWords(row, language)] as const)
    : [['all', unpackWords(row, LANGUAGES[0])]];

const addRow = ({ lists }: WordLists, row: StoredItem, kind: 'events' | 'series', value: number): void => {
  for (const [group, text] of readTexts(row))
    for (const word of splitWords(text)) {
      const name = `${word} ${group}`;
      const list = lists.get(name) ?? { events: [], series: [] };
      list[kind].push(value);
      lists.set(name, list);
    }
};

const readMonth = async (words: WordLists, month: string): Promise<void> => {
  const table = config.tables.calendar;
  const found = await Promise.all(
    INDEXED_SETS.map(async (set) =>
      (await queryAll({ table, pk: wordsPartition(set, month) })).map((row) => ({ row, set })),
    ),
  );
  for (const { row, set } of found.flat().sort((one, other) => (String(one.row.sk) < String(other.row.sk) ? -1 : 1))) {
    const { id, start } = eventPosition(String(row.sk));
    words.events.push(encodePosting({ id, start, end: String(row.end), set }));
    addRow(words, row, 'events', words.events.length - 1);
  }
};

/**
 * Builds the index of the words of all events. `months` are those that have events, in order. Cost: the search texts of all
 * events; some 500 bytes are stored for each.
 */
export const buildWords = async (
  build: Pick<BuiltIndex, 'begun' | 'until'>,
  months: readonly string[],
): Promise<void> => {
  const words: WordLists = { events: [], lists: new Map() };
  for (const month of months) await readMonth(words, month);
  for (const row of await queryAll({ table: config.tables.calendar, pk: SERIES }))
    if (row.words !== undefined || LANGUAGES.some((language) => row[language] !== undefined))
      addRow(words, row, 'series', seriesId(String(row.sk)));
  const writer = new VarintWriter();
  const vocabulary: VocabularyWord[] = [];
  for (const name of [...words.lists.keys()].sort()) {
    const { events, series } = words.lists.get(name) ?? { events: [], series: [] };
    const [word = '', group] = name.split(' ');
    const offset = writer.size;
    const coded = events.flatMap((index) => words.events[index] ?? []);
    writePostings(writer, coded, series);
    vocabulary.push({ word, group: group as Group, offset, length: writer.size - offset });
  }
  const buckets = packVocabulary(vocabulary);
  const stream = writer.toBytes();
  const pieces = Array.from({ length: Math.ceil(stream.length / PART_BYTES) }, (_, number) =>
    stream.subarray(number * PART_BYTES, (number + 1) * PART_BYTES),
  );
  const sizes = Uint8Array.from(buckets, ({ length }) => Math.min(255, Math.ceil(length / 1024)));
  await storeIndex({ ...build, name: 'words', directory: { sizes } }, [...buckets, ...pieces]);
};
