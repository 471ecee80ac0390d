import { createKeyedError } from '#lib/procurement/domain/problem/messages/createKeyedError.ts';
import type { RefuseTask } from '#lib/shared/threads/meter.ts';

/** Seconds of processor time for reading an upload: the largest import needs eight if 20 other programs share the processors. */
export const MOST_SECONDS = 10;

const MOST_MEBIBYTES = 256;

/** Bytes that an upload may count, decompressed, with its cells and lines. */
export const MOST_BYTES = MOST_MEBIBYTES * 1024 * 1024;

/** Bytes that a cell and a line count beside their text, as do a value and an array or object of JSON. */
export const CELL_BYTES = 8;
export const LINE_BYTES = 32;

/** Heap limit in MB of a thread that reads uploads: more than the counted bytes can become, but less than a Lambda has. */
export const HEAP_MEGABYTES = 1_200;

/** Place of JSON, in which one member has all tables. */
const ALL_TABLES = 'materialList';

export const refuseUpload: RefuseTask = (resource, place) => {
  const source = place === '' ? ALL_TABLES : place;
  return resource === 'time'
    ? createKeyedError('tooLarge', 'uploadTakesLong', [{ source, seconds: MOST_SECONDS }])
    : createKeyedError('tooLarge', 'uploadTakesMemory', [{ source, most: MOST_MEBIBYTES }]);
};
