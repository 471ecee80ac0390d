import { createJimp } from '@jimp/core';
import png from '@jimp/js-png';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCanvas } from '#lib/cmis/domain/renditions/canvas.ts';
import { GLYPH_HEIGHT, GLYPH_WIDTH, getGlyph } from '#lib/cmis/domain/renditions/glyphs.ts';
import { findIcon, selectIcon } from '#lib/cmis/domain/renditions/icons.ts';
import { readImageSize } from '#lib/cmis/domain/renditions/imageSize.ts';
import { encodePng } from '#lib/cmis/domain/renditions/png.ts';
import { renderTextImage } from '#lib/cmis/domain/renditions/textImage.ts';
import { imageFile, liarPng } from '#test/support/images.ts';

const Jimp = createJimp({ formats: [png] });

test('a canvas is written as a PNG that another decoder reads', async () => {
  const drawing = createCanvas(3, 2, [undefined, [10, 20, 30], [255, 0, 0]]);
  drawing.fill(1, 0, 9, 1, 1);
  drawing.fill(-5, 1, 6, 9, 2);
  const { bitmap } = await Jimp.fromBuffer(encodePng(drawing));
  const [clear, dark, red] = [
    [0, 0, 0, 0],
    [10, 20, 30, 255],
    [255, 0, 0, 255],
  ] as const;
  expect([bitmap.width, bitmap.height]).toEqual([3, 2]);
  expect([...bitmap.data]).toEqual([clear, dark, dark, red, clear, clear].flat());
});

test('every printable ASCII character has its own glyph', () => {
  const characters = Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index));
  const pictures = new Set(characters.map((character) => JSON.stringify(getGlyph(character))));
  expect(pictures.size).toBe(characters.length);
  expect(getGlyph(' ')).toEqual([]);
  expect(getGlyph('é')).toEqual(getGlyph('e'));
  expect(getGlyph('漢')).toEqual(getGlyph('\u{1f600}'));
  for (const { column, row } of characters.flatMap(getGlyph))
    expect(column < GLYPH_WIDTH && row < GLYPH_HEIGHT).toBe(true);
});

test('every media type has an icon, which is found by its stream id', () => {
  fc.assert(
    fc.property(fc.string(), (mimeType) => {
      const icon = selectIcon(mimeType);
      expect(findIcon(icon.name)).toBe(icon);
    }),
  );
});

test('any bytes can be drawn as text', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 600 }),
      fc.constantFrom('text/plain', 'text/plain;charset=utf-16'),
      (bytes, type) => {
        expect(readImageSize(Buffer.from(renderTextImage(bytes, type).bytes))).toEqual({
          format: 'png',
          width: 128,
          height: 160,
        });
      },
    ),
    { numRuns: 50 },
  );
});

describe('the size of an image', () => {
  test.each(['png', 'jpeg', 'gif'] as const)('is read from the first bytes of a %s', async (format) => {
    const file = await imageFile(`image/${format}`, 123, 45);
    expect(readImageSize(file)).toEqual({ format, width: 123, height: 45 });
  });

  test('is positive or unknown, whatever the bytes', () => {
    expect(readImageSize(liarPng({ width: 4_000_000_000, height: 1 }, 1))?.width).toBe(4_000_000_000);
    expect(readImageSize(liarPng({ width: 0, height: 1 }, 1))).toBeUndefined();
    const heads = ['', 'GIF89a', 'GIF87a\x0a\0\x0a\0\x80', '\xff\xd8\xff', '\x89PNG\r\n\x1a\n'];
    fc.assert(
      fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 80 }), (head, rest) => {
        const size = readImageSize(Buffer.concat([Buffer.from(head, 'latin1'), rest]));
        if (size !== undefined) expect(size.width * size.height).toBeGreaterThan(0);
      }),
    );
  });

  test('of a GIF includes its first frame', () => {
    const gif = 'GIF89a\x0a\0\x0a\0\x80\0\0\0\0\0\xff\xff\xff\x21\xf9\x04\0\0\0\0\0\x2c\x02\0\0\0\xff\x0f\x14\0\0\x02';
    expect(readImageSize(Buffer.from(gif, 'latin1'))).toEqual({ format: 'gif', width: 0xfff + 2, height: 20 });
  });
});
