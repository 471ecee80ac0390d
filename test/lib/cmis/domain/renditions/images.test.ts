import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findIcon, renderIcon, selectIcon } from '#lib/cmis/domain/renditions/icons.ts';
import { readImageSize } from '#lib/cmis/domain/renditions/imageSize.ts';
import { renderTextImage } from '#lib/cmis/domain/renditions/textImage.ts';
import { getAttribute, getChildElements, getText } from '#lib/shared/xml/document.ts';
import { parseXml } from '#lib/shared/xml/parse.ts';
import { imageFile, liarPng } from '#test/support/images.ts';

test('every media type has an icon, which is found by its stream id', () => {
  fc.assert(
    fc.property(fc.string(), (mimeType) => {
      const icon = selectIcon(mimeType);
      expect(findIcon(icon.name)).toBe(icon);
    }),
  );
});

test('any bytes can be drawn as text, which is well-formed XML', () => {
  const types = fc.constantFrom('text/plain', 'text/plain;charset=utf-16', 'text/plain;charset=iso-8859-1');
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), types, (bytes, type) => {
      const svg = parseXml(Buffer.from(renderTextImage(bytes, type).bytes));
      expect([svg.namespace, svg.name]).toEqual(['http://www.w3.org/2000/svg', 'svg']);
      expect([getAttribute(svg, '', 'width'), getAttribute(svg, '', 'height')]).toEqual(['128', '160']);
    }),
  );
});

test('the thumbnail of a text shows its first lines, wrapped and as text only', () => {
  const text = `<script>alert("a & b")</script>\n  indented\ttab\r\ncafe\u0301 漢字\n${'x'.repeat(45)}\n`;
  const svg = parseXml(Buffer.from(renderTextImage(Buffer.from(text), 'text/plain').bytes));
  expect(getChildElements(svg).map(({ name }) => name)).toEqual(['rect', ...Array.from({ length: 8 }, () => 'text')]);
  expect(getChildElements(svg).slice(1).map(getText)).toEqual([
    '<script>alert("a & b',
    '")</script>',
    '  indented  tab',
    'café 漢字',
    'x'.repeat(20),
    'x'.repeat(20),
    'x'.repeat(5),
    '',
  ]);
});

test('every icon is well-formed XML with its label', () => {
  for (const type of ['application/pdf', 'text/csv', 'unknown/type', undefined]) {
    const icon = selectIcon(type);
    const svg = parseXml(renderIcon(icon));
    expect(getText(getChildElements(svg).at(-1) ?? svg)).toBe(icon.label);
  }
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
