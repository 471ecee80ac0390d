import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extractText } from '#lib/cmis/domain/objects/contentText.ts';
import { Markup, stripTags } from '#lib/cmis/domain/objects/markup.ts';
import { splitWords } from '#lib/cmis/domain/query/text/textWords.ts';
import { charactersSearched } from '#test/support/steps.ts';

const shown = (text: string) => splitWords(extractText('text/html', Buffer.from(text))).join(' ');

describe('the words of HTML', () => {
  test.each([
    ['<p>one</p><p>two</p>', 'one two'],
    ['o<b>n</b>e <A href="x">t</A>wo<br>three', 'one two three'],
    ['a<!-- <b>no</b> -->b<?no ?>c', 'a b c'],
    ['a<script>no</script >b<STYLE type="x">no</style>c', 'a b c'],
    ['<![CDATA[a<b>b]]>c', 'ab c'],
    ['caf&eacute; &#x41;&amp;B', 'cafe a b'],
    ['a <!-- b', 'a b'],
    ['a <script> b', 'a b'],
    ['a < b', 'a b'],
    ['&unknown; &#0;', 'unknown'],
  ])('%j are %j', (text, words) => {
    expect(shown(text)).toBe(words);
  });
});

describe('text is extracted from markup in linear time', () => {
  const PATTERNS = [
    '<',
    '<!--',
    '<!--<!--',
    '<?',
    '<a ',
    '<a <a ',
    '<script',
    '<script>',
    '<style></script ',
    '</script ',
    '<![CDATA[',
    '<>',
    '&',
    '<!--->',
  ];

  test.each(PATTERNS)('%j', (pattern) => {
    const size = 20_000;
    const text = pattern.repeat(size / pattern.length);
    expect(charactersSearched(() => new Markup(text).extractText())).toBeLessThan(6 * size);
    expect(charactersSearched(() => stripTags(text))).toBeLessThan(4 * size);
  });
});

test('tags are removed from a property as by a regular expression', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('<', '>', 'a', ' ', '!', '-') }), (text) => {
      expect(stripTags(text)).toBe(text.replace(/<[^>]*>/g, ' '));
    }),
  );
});
