import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive; paths have slashes on every platform. */
export interface ZipEntry {
  readonly path: string;
  readonly data: Uint8Array;
}

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const UTF8_NAMES = 0x0800;
const DEFLATE = 8;
/** 1980-01-01, a constant date, so that the same files give the same archive. */
const DAY = 0x21;
/** A regular file with mode 644, in the upper half of the external attributes. */
const MODE = 0o100644 * 0x10000;
const MADE_ON_UNIX = 3 << 8;

const createHeader = (size: number, fields: readonly (readonly [number, number])[]): Buffer => {
  const header = Buffer.alloc(size);
  let at = 0;
  for (const [value, width] of fields) at = header.writeUIntLE(value, at, width);
  return header;
};

/** Creates a ZIP archive of the files, sorted by path. */
export const createZip = (entries: readonly ZipEntry[]): Buffer => {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, data } of entries.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(data, { level: 9 });
    const common = [
      [VERSION, 2],
      [UTF8_NAMES, 2],
      [DEFLATE, 2],
      [0, 2],
      [DAY, 2],
      [crc32(data), 4],
      [packed.length, 4],
      [data.length, 4],
      [name.length, 2],
      [0, 2],
    ] as const;
    files.push(createHeader(30, [[LOCAL_HEADER, 4], ...common]), name, packed);
    const rest = [
      [0, 2],
      [0, 2],
      [0, 2],
      [MODE, 4],
      [offset, 4],
    ] as const;
    directory.push(createHeader(46, [[CENTRAL_HEADER, 4], [MADE_ON_UNIX | VERSION, 2], ...common, ...rest]), name);
    offset += 30 + name.length + packed.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const count = entries.length;
  const end = createHeader(22, [
    [END, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [size, 4],
    [offset, 4],
    [0, 2],
  ]);
  return Buffer.concat([...files, ...directory, end]);
};
