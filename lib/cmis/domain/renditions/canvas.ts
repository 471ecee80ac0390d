import { getGlyph } from '#lib/cmis/domain/renditions/glyphs.ts';
import type { Colour, IndexedImage } from '#lib/cmis/domain/renditions/png.ts';

/** An image to draw on. Colours are indices of the palette; drawing is clipped at the edges. */
export interface Canvas extends IndexedImage {
  readonly fill: (left: number, top: number, width: number, height: number, colour: number) => void;
  /** @param scale image pixels for each pixel of a character */
  readonly write: (character: string, left: number, top: number, colour: number, scale?: number) => void;
}

export const createCanvas = (width: number, height: number, palette: readonly (Colour | undefined)[]): Canvas => {
  const pixels = new Uint8Array(width * height);
  const fill: Canvas['fill'] = (left, top, across, down, colour) => {
    const end = Math.min(width, left + across);
    for (let row = Math.max(0, top); row < Math.min(height, top + down); row += 1)
      if (end > left) pixels.fill(colour, row * width + Math.max(0, left), row * width + end);
  };
  const write: Canvas['write'] = (character, left, top, colour, scale = 1) => {
    for (const { column, row } of getGlyph(character))
      fill(left + column * scale, top + row * scale, scale, scale, colour);
  };
  return { width, height, palette, pixels, fill, write };
};
