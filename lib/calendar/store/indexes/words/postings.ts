import type { EventSet } from '#lib/calendar/domain/posts/listSets.ts';
import { foldSign, unfoldSign, VarintReader, type VarintWriter } from '#lib/calendar/store/indexes/words/varints.ts';

/** Bytes of a part of the stream of posting lists: with its key one unit, read eventually consistently. */
export const PART_BYTES = 8000;

/** Sets whose events the index has. */
export const INDEXED_SETS = ['published', 'unpublished', 'private'] as const satisfies readonly EventSet[];

/** An event that has a word. */
export interface Posting {
  readonly id: number;
  /** Wall clocks. */
  readonly start: string;
  readonly end: string;
  readonly set: (typeof INDEXED_SETS)[number];
}

/** The events and series that have a word; those of series stand for their dates. */
export interface Postings {
  readonly events: readonly Posting[];
  readonly series: readonly number[];
}

const toSeconds = (clock: string): number => Date.parse(`${clock.replace(' ', 'T')}Z`) / 1000;
const toClock = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

/**
 * A posting as numbers: the minute at which the event starts, its duration with its set, and the seconds of its start
 * unless it starts at a whole minute and lasts whole minutes, as nearly all events do.
 */
export interface CodedPosting {
  readonly id: number;
  readonly minute: number;
  readonly code: number;
  readonly seconds?: number;
}

export const encodePosting = ({ id, start, end, set }: Posting): CodedPosting => {
  const from = toSeconds(start);
  const minute = Math.floor(from / 60);
  const duration = toSeconds(end) - from;
  const isWhole = from % 60 === 0 && duration % 60 === 0;
  const time = isWhole ? 2 * foldSign(duration / 60) : 2 * foldSign(duration) + 1;
  const code = time * INDEXED_SETS.length + INDEXED_SETS.indexOf(set);
  return { id, minute, code, ...(isWhole ? {} : { seconds: from - 60 * minute }) };
};

/** Appends a posting list; of minutes and ids the differences from the preceding event. */
export const writePostings = (
  writer: VarintWriter,
  events: readonly CodedPosting[],
  series: readonly number[],
): void => {
  writer.write(series.length);
  for (const id of series) writer.write(id);
  writer.write(events.length);
  let [lastMinute, lastId] = [0, 0];
  for (const { id, minute, code, seconds } of events) {
    writer.writeSigned(minute - lastMinute);
    writer.writeSigned(id - lastId);
    writer.write(code);
    if (seconds !== undefined) writer.write(seconds);
    [lastMinute, lastId] = [minute, id];
  }
};

/** Parses a posting list. */
export const readPostings = (bytes: Uint8Array): Postings => {
  const reader = new VarintReader(bytes);
  const series = Array.from({ length: reader.read() }, () => reader.read());
  let [minute, id] = [0, 0];
  const events = Array.from({ length: reader.read() }, () => {
    minute += reader.readSigned();
    id += reader.readSigned();
    const code = reader.read();
    const time = Math.floor(code / INDEXED_SETS.length);
    const isWhole = time % 2 === 0;
    const from = 60 * minute + (isWhole ? 0 : reader.read());
    const duration = unfoldSign(Math.floor(time / 2)) * (isWhole ? 60 : 1);
    const set = INDEXED_SETS[code % INDEXED_SETS.length] ?? 'published';
    return { id, start: toClock(from), end: toClock(from + duration), set };
  });
  return { events, series };
};
