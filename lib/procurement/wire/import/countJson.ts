import { CELL_BYTES, LINE_BYTES } from '#lib/procurement/wire/import/uploadBounds.ts';
import type { Meter } from '#lib/shared/threads/meter.ts';

const OBJECT = 0x7b;
const ARRAY = 0x5b;
const COMMA = 0x2c;

/** Counts a JSON text with its arrays, objects and values before it is parsed. Signs within strings count too. */
export const countJson = (bytes: Uint8Array, meter: Meter): void => {
  let [containers, values] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === OBJECT || byte === ARRAY) containers += 1;
    else if (byte === COMMA) values += 1;
  }
  meter.count(bytes.length + LINE_BYTES * containers + CELL_BYTES * values);
};
