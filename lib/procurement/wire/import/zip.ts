import { crc32, inflateRawSync } from 'node:zlib';
import { createFileError } from '#lib/procurement/wire/request/createFileError.ts';
import type { ServiceError } from '#lib/shared/errors.ts';
import type { Meter } from '#lib/shared/threads/meter.ts';

/** Directory entry of a file in an archive. */
export interface ZipEntry {
  readonly name: string;
  /** Bytes after decompression. */
  readonly size: number;
  readonly packedSize: number;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly checksum: number;
  /** Offset of its local header. */
  readonly offset: number;
}

/** Signatures and fixed lengths of the records, APPNOTE §4.3.16, §4.3.15, §4.3.14, §4.3.12 and §4.3.7. */
const END = { signature: 0x06054b50, length: 22 };
const LARGE_LOCATOR = { signature: 0x07064b50, length: 20 };
const LARGE_END = { signature: 0x06064b50, length: 56 };
const DIRECTORY = { signature: 0x02014b50, length: 46 };
const LOCAL = { signature: 0x04034b50, length: 30 };
const LONGEST_COMMENT = 0xffff;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

const createDamagedError = (cause?: unknown): ServiceError => createFileError('archiveDamaged', [], { cause });

/** Returns the record at an offset. Throws if its signature is not the expected one. */
const getRecord = (bytes: Buffer, at: number, { signature, length }: typeof END): Buffer => {
  if (at < 0 || at + length > bytes.length || bytes.readUInt32LE(at) !== signature) throw createDamagedError();
  return bytes.subarray(at);
};

/** Returns the offset of the end record. */
const findEndRecord = (bytes: Buffer): number => {
  const first = Math.max(0, bytes.length - END.length - LONGEST_COMMENT);
  for (let at = bytes.length - END.length; at >= first; at--) if (bytes.readUInt32LE(at) === END.signature) return at;
  throw createDamagedError();
};

/** Finds the directory and its number of files. Refuses an archive that programs could read in two ways. */
const findDirectory = (bytes: Buffer): { readonly count: number; readonly start: number } => {
  const place = findEndRecord(bytes);
  const end = bytes.subarray(place);
  const [count, start] = [end.readUInt16LE(10), end.readUInt32LE(16)];
  // Number of files on this disk and number of all files: programs differ in which one they read.
  if (end.readUInt16LE(8) !== count) throw createDamagedError();
  const locator = place - LARGE_LOCATOR.length;
  if (locator >= 0 && bytes.readUInt32LE(locator) === LARGE_LOCATOR.signature) {
    // ZIP64 repeats the values in wider fields, which some programs read instead.
    const large = getRecord(bytes, Number(bytes.readBigUInt64LE(locator + 8)), LARGE_END);
    const isOther = (at: number, value: number) => large.readBigUInt64LE(at) !== BigInt(value);
    if (isOther(24, count) || isOther(32, count) || isOther(48, start)) throw createDamagedError();
  }
  return { count, start };
};

/** Reads the directory of an archive without decompressing anything. */
export function* readDirectory(bytes: Buffer): Generator<ZipEntry> {
  const { count, start } = findDirectory(bytes);
  let at = start;
  for (let left = count; left > 0; left--) {
    const record = getRecord(bytes, at, DIRECTORY);
    const nameLength = record.readUInt16LE(28);
    yield {
      name: record.toString('utf8', DIRECTORY.length, DIRECTORY.length + nameLength),
      size: record.readUInt32LE(24),
      packedSize: record.readUInt32LE(20),
      method: record.readUInt16LE(10),
      isEncrypted: (record.readUInt16LE(8) & ENCRYPTED) !== 0,
      checksum: record.readUInt32LE(16),
      offset: record.readUInt32LE(42),
    };
    at += DIRECTORY.length + nameLength + record.readUInt16LE(30) + record.readUInt16LE(32);
  }
}

const inflateEntry = (packed: Buffer, { method, size }: ZipEntry): Buffer => {
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw createFileError('archiveMethod', []);
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch (error) {
    throw createDamagedError(error);
  }
};

/** Decompresses a file, but never to more bytes than the directory says, and counts them. */
export const extractFile = (bytes: Buffer, entry: ZipEntry, meter: Meter): Buffer => {
  if (entry.isEncrypted) throw createFileError('filePassword', [{ file: entry.name }]);
  const header = getRecord(bytes, entry.offset, LOCAL);
  const start = entry.offset + LOCAL.length + header.readUInt16LE(26) + header.readUInt16LE(28);
  meter.count(entry.size);
  const content = inflateEntry(bytes.subarray(start, start + entry.packedSize), entry);
  if (content.length !== entry.size || crc32(content) !== entry.checksum) throw createDamagedError();
  return content;
};
