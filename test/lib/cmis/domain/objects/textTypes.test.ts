import { describe, expect, test } from 'vitest';
import { extractText, hasText } from '#lib/cmis/domain/objects/contentText.ts';

describe('the text of a content', () => {
  test('is known by its media type, the same for search and thumbnails', () => {
    const types = ['text/x-c', 'application/javascript', 'application/x-yaml', 'application/sql', 'application/x-tex'];
    expect(types.filter((type) => !hasText(type))).toEqual([]);
    expect(['image/png', 'application/pdf', 'application/octet-stream'].filter(hasText)).toEqual([]);
  });

  test.each([
    ['UTF-8', Buffer.from('Größe'), 'text/plain'],
    ['Latin-1 without a charset', Buffer.from('Größe', 'latin1'), 'text/plain'],
    ['UTF-16 without a byte order mark', Buffer.from('Größe', 'utf16le'), 'text/plain'],
    ['UTF-16 with a byte order mark', Buffer.from('\ufeffGröße', 'utf16le'), 'text/plain; charset=utf-8'],
    ['UTF-16 with big ends first', Buffer.from('Größe', 'utf16le').swap16(), 'application/sql'],
    ['a charset that is named', Buffer.from('Größe', 'latin1'), 'text/plain; charset=iso-8859-1'],
    ['a charset that nobody knows', Buffer.from('Größe'), 'text/plain; charset=nonsense'],
  ])('is read in %s', (_, bytes, mimeType) => {
    expect(extractText(mimeType, bytes)).toBe('Größe');
  });

  test('is read in UTF-8 though its last character is cut', () => {
    expect(extractText('text/plain', Buffer.from('Größe ä').subarray(0, -1))).toMatch(/^Größe /);
  });
});
