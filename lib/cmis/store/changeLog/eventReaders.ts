import type { EventReaders } from '#lib/cmis/domain/changeLog.ts';
import { digest } from '#lib/cmis/store/keyParts.ts';

/** The readers of one object: their principal ids, or the digests of these one after the other. */
type ReaderList = readonly string[] | string;

/** The readers of a change's objects as the change log stores them. */
export interface StoredReaders {
  /** For each object. */
  readonly readers?: readonly ReaderList[] | undefined;
  /** Readers of all objects, whom `readers` then leaves out. */
  readonly commonReaders?: ReaderList;
  /** The nearest folder whose readers were cut. */
  readonly othersReadIn?: string;
}

/** Bytes of the lists in one entry, whose item has at most 400 KB. */
const MAX_BYTES = 300_000;

/** Length of a digest: 72 bits in base64. */
const DIGEST = 12;

const computeDigest = (principal: string): string => digest(principal).toString('base64url').slice(0, DIGEST);

const packDigests = (readers: readonly string[], most: number): string =>
  readers.slice(0, Math.max(0, most)).map(computeDigest).join('');

const hasDigest = (list: string, wanted: ReadonlySet<string>): boolean => {
  for (let from = 0; from < list.length; from += DIGEST) if (wanted.has(list.slice(from, from + DIGEST))) return true;
  return false;
};

/** The readers of several objects, with the folder that makes them readers. */
type Readers = readonly ReadonlyMap<string, string | undefined>[];

/** Separates the readers whom all objects have in common. The order of each list is kept. */
const shareReaders = (all: Readers) => {
  const [first, ...others] = all;
  const common = new Set(
    first === undefined || others.length === 0
      ? []
      : [...first.keys()].filter((reader) => others.every((readers) => readers.has(reader))),
  );
  return {
    common: [...common],
    own: all.map((readers) => [...readers.keys()].filter((reader) => !common.has(reader))),
  };
};

/** Returns the folder of the first reader who is left out of a list of this length. */
const findCutFolder = (all: Readers, list: readonly string[], most: number): string | undefined => {
  const reader = list[Math.max(0, most)];
  return reader === undefined ? undefined : all.find((readers) => readers.has(reader))?.get(reader);
};

/**
 * Packs the readers of a change's objects so that they fit its entry: readers of all objects once; lists that are still
 * too long as digests. Of more than 25,000 readers those of the farthest folders are left out; the nearest of these
 * folders is stored instead.
 * @param all for each object, those of its own list first, then those of its nearest folder
 */
export const packReaders = (all: Readers | undefined): StoredReaders => {
  if (all === undefined) return {};
  const { common, own } = shareReaders(all);
  const named = { readers: own, ...(common.length === 0 ? {} : { commonReaders: common }) };
  if (Buffer.byteLength(JSON.stringify(named)) <= MAX_BYTES) return named;
  const share = Math.floor(MAX_BYTES / DIGEST / own.length);
  const readers = own.map((list) => packDigests(list, share));
  const used = readers.reduce((sum, { length }) => sum + length, 0);
  const left = Math.floor((MAX_BYTES - used) / DIGEST);
  const cut = own.map((list) => findCutFolder(all, list, share)).find((folder) => folder !== undefined);
  const othersReadIn = cut ?? findCutFolder(all, common, left);
  return {
    readers,
    commonReaders: packDigests(common, left),
    ...(othersReadIn === undefined ? {} : { othersReadIn }),
  };
};

const includesReader = (
  list: ReaderList,
  principals: ReadonlySet<string>,
  digests: () => ReadonlySet<string>,
): boolean => (typeof list === 'string' ? hasDigest(list, digests()) : list.some((reader) => principals.has(reader)));

/** Returns the readers of one object of a change; undefined if they were not determined. */
export const unpackReaders = (
  { readers, commonReaders = [], othersReadIn }: StoredReaders,
  index: number,
): EventReaders | undefined => {
  const own = readers?.[index];
  if (own === undefined) return undefined;
  return {
    othersReadIn,
    hasAny: (principals) => {
      const digests = () => new Set([...principals].map(computeDigest));
      return [own, commonReaders].some((list) => includesReader(list, principals, digests));
    },
  };
};
