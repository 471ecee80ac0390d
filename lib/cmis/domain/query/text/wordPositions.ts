/** Ascending numbers as their differences, seven bits a byte: most places of words take one byte. */
export const packPositions = (places: readonly number[]): Uint8Array => {
  const bytes: number[] = [];
  let last = 0;
  for (const place of places) {
    let rest = place - last;
    for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) + 0x80);
    bytes.push(rest);
    last = place;
  }
  return Uint8Array.from(bytes);
};

export const unpackPositions = (bytes: Uint8Array): readonly number[] => {
  const places: number[] = [];
  let [last, value, factor] = [0, 0, 1];
  for (const byte of bytes) {
    value += (byte % 0x80) * factor;
    factor *= 0x80;
    if (byte >= 0x80) continue;
    last += value;
    places.push(last);
    [value, factor] = [0, 1];
  }
  return places;
};
