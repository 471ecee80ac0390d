/** Maps whole numbers to those from 0 on, small ones to small ones. */
export const foldSign = (number: number): number => (number < 0 ? -2 * number - 1 : 2 * number);
export const unfoldSign = (folded: number): number => (folded % 2 === 1 ? -(folded + 1) / 2 : folded / 2);

/** Appends whole numbers, 7 bits a byte, the lowest first. */
export class VarintWriter {
  private bytes = new Uint8Array(1024);
  private length = 0;

  get size(): number {
    return this.length;
  }

  write(number: number): void {
    let rest = number;
    while (rest >= 128) {
      this.append((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    this.append(rest);
  }

  /** Writes a number that may be negative. */
  writeSigned(number: number): void {
    this.write(foldSign(number));
  }

  toBytes(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  private append(byte: number): void {
    if (this.length === this.bytes.length) {
      const larger = new Uint8Array(2 * this.length);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes[this.length] = byte;
    this.length += 1;
  }
}

/** Reads numbers written by `VarintWriter`; zeros after the end. */
export class VarintReader {
  private at = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  read(): number {
    let [number, factor, byte] = [0, 1, 128];
    while (byte >= 128) {
      byte = this.bytes[this.at] ?? 0;
      this.at += 1;
      number += (byte % 128) * factor;
      factor *= 128;
    }
    return number;
  }

  readSigned(): number {
    return unfoldSign(this.read());
  }
}
