/** Encodes ascending numbers as variable-length differences (VByte): most positions take one byte. */
export const packPositions = (positions: readonly number[]): Uint8Array => {
  const bytes: number[] = [];
  let last = 0;
  for (const position of positions) {
    let rest = position - last;
    for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) + 0x80);
    bytes.push(rest);
    last = position;
  }
  return Uint8Array.from(bytes);
};

/** Decodes the result of `packPositions`. */
export const unpackPositions = (bytes: Uint8Array): readonly number[] => {
  const positions: number[] = [];
  let [last, value, factor] = [0, 0, 1];
  for (const byte of bytes) {
    value += (byte % 0x80) * factor;
    factor *= 0x80;
    if (byte >= 0x80) continue;
    last += value;
    positions.push(last);
    [value, factor] = [0, 1];
  }
  return positions;
};
